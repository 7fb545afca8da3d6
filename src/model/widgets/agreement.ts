import { widget } from './declare.ts';

export const agreement = widget('协议勾选', ['boolean'], {
  text: {
    type: 'string',
    description:
      'The sentence, with links as [name](address). Default: the title. A required agreement must be ticked.',
  },
});
