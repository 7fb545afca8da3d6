import type { ContractCase } from '../../testing/widget-contract.tsx';

// The keyboard opens the system's file dialog, which ends this test; upload.browser.test.tsx covers the rest.
export const upload: ContractCase = {
  of: { type: 'array', format: 'file', widget: 'upload' },
  props: { max: 9 },
  value: ['/files/licence.pdf', '/files/front.jpg'],
  shows: 'licence.pdf',
  keys: '{Tab}{Shift>}{Tab}{/Shift}',
  gives: undefined,
  given: '上传图片',
  longest: { value: [`/files/${'x'.repeat(200)}.pdf`], shows: 'x'.repeat(200) },
  wrong: [[{ fileDfsId: 7 }], { fileName: 'x.pdf' }],
  role: 'group',
};
