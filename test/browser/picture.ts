/** Pictures of pages, compared as somebody would who looks at them from afar. */
import type { Page } from 'playwright-core';

/** Cells across and down: one holds a few words, so that times of day and fonts do not matter. */
const GRID = [64, 45] as const;
/** Levels of grey, of 255, by which two cells may differ and still look the same. */
const NEAR = 12;

/** The levels of grey of the cells of a JPEG, from 0 to 255; a page of the browser reads it. */
const gridOf = (page: Page, jpeg: Buffer): Promise<number[]> =>
  page.evaluate(
    async ([source, across, down]) => {
      const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), {
        resizeWidth: across,
        resizeHeight: down,
        resizeQuality: 'high',
      });
      const canvas = new OffscreenCanvas(across, down).getContext('2d');
      if (canvas === null) throw new Error('no canvas');
      canvas.drawImage(picture, 0, 0);
      const { data } = canvas.getImageData(0, 0, across, down);
      return Array.from({ length: across * down }, (_, cell) => {
        const [red = 0, green = 0, blue = 0] = data.slice(4 * cell, 4 * cell + 3);
        return (red + green + blue) / 3;
      });
    },
    [jpeg.toString('base64'), ...GRID] as const,
  );

/** The part of the cells of two JPEGs that do not look the same, from 0 to 1. */
export const differenceOf = async (page: Page, one: Buffer, other: Buffer): Promise<number> => {
  const [first, second] = [await gridOf(page, one), await gridOf(page, other)];
  return first.filter((level, cell) => Math.abs(level - (second[cell] ?? 0)) > NEAR).length / first.length;
};
