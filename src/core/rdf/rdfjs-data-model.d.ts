declare module '@rdfjs/data-model' {
  import type { DataFactory } from '@rdfjs/types';

  const factory: DataFactory;
  export default factory;
}
