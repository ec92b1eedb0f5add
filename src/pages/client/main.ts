/** Makes the pages a little quicker to use. Everything works without it. */
import { autoSubmit } from './auto-submit.js';
import { copyButtons } from './copy.js';
import { liveScore } from './live-score.js';
import { suggestions } from './suggest.js';
import { themeButtons } from './theme.js';
import { totals } from './total.js';

document.documentElement.classList.add('script');
autoSubmit();
copyButtons();
liveScore();
suggestions();
themeButtons();
totals();
