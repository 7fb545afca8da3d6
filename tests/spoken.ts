import { speak } from '#engine/words.ts';
import { zh } from '#engine/words.zh.ts';

/* Set up before every test: engine code that a test calls without a host speaks Chinese, as the portal does. */

speak(zh);
