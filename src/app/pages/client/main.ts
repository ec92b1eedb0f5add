/** Makes the pages a little quicker to use. Everything works without it. */
import { copyButtons } from './copy.js';
import { inPlace } from './in-place.js';
import { liveForm } from './live-form.js';
import { loadMany } from './many.js';
import { pickers } from './picker.js';
import { suggestions } from './suggest.js';
import { tabs } from './tabs.js';
import { themeButtons } from './theme.js';
import { totals } from './total.js';

document.documentElement.classList.add('script');
copyButtons();
inPlace();
tabs();
pickers();
liveForm();
loadMany();
suggestions();
themeButtons();
totals();
