/** Makes the pages a little quicker to use. Everything works without it. */
import { autoSubmit } from './auto-submit.js';
import { copyButtons } from './copy.js';
import { liveForm } from './live-form.js';
import { loadMany } from './many.js';
import { pickers } from './picker.js';
import { suggestions } from './suggest.js';
import { themeButtons } from './theme.js';
import { totals } from './total.js';

document.documentElement.classList.add('script');
autoSubmit();
copyButtons();
pickers();
liveForm();
loadMany();
suggestions();
themeButtons();
totals();
