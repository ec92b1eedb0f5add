/** Tabs that a narrow window pushes out of sight. */

/** Brings the tab of the page in front into sight. */
export const tabs = (): void => {
  for (const list of document.querySelectorAll('.tabs ul')) {
    const current = list.querySelector('[aria-current]');
    if (!current) continue;
    const [room, place] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    list.scrollLeft += place.left + place.width / 2 - (room.left + room.width / 2);
  }
};
