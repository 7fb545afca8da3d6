import { widget } from './declare.ts';

export const upload = widget(
  '上传',
  ['string', 'array'],
  {
    upload: {
      type: 'call',
      description: 'The upload call: takes a file, businessType and type, and returns fileId and fileUrl.',
    },
    info: { type: 'call', description: 'The call that returns name and address of a stored file.' },
    templates: { type: 'call', description: "The call that returns a template's file by its number (bizNo)." },
    ocr: { type: 'call', description: 'The call that reads an uploaded picture (picType, picUrl, picId).' },
    fills: {
      type: 'list',
      description: 'The fields that the recognised text fills; "field = word" if the answer uses another name.',
    },
    layout: { type: 'number', description: '1 vertical (the default), 2 horizontal, 3 list, 4 drag.' },
    width: { type: 'number', description: 'Width of layout 4 in pixels. Default: 350.' },
    accept: { type: 'list', description: 'The accepted file endings. Default: jpg, png, jpeg.' },
    size: { type: 'string', description: 'Size limit of each file. Default: 1MB.' },
    max: { type: 'number', description: 'Maximum number of files; 9999 means no limit. Default: 1.' },
    business: { type: 'string', description: 'Sent as businessType: the category of the upload.' },
    type: { type: 'string', description: 'Sent as type.' },
    picType: { type: 'string', description: 'Sent to ocr as picType: the kind of picture. Default: business.' },
    template: { type: 'string', description: 'Number of the template offered for download.' },
    wrongFormat: { type: 'string', description: 'Message for a file with a wrong ending.' },
    tooLarge: {
      type: 'string',
      description: 'Message for a file that is too large; {size} is the limit in megabytes.',
    },
    tooMany: { type: 'string', description: 'Message when there are too many files.' },
  },
  { usual: ['file'] },
);
