/** The message that ends the search thread once it has answered what came before. */
export const END = 'end';
