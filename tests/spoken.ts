import { speak } from '#engine/words.ts';
import { zh } from '#engine/words.zh.ts';

/* Runs before every test: engine code without a host uses Chinese, like the portal. */

speak(zh);
