/** The little of React that the page uses; its own types are not installed, so GraphiQL's components take any property. */
declare module 'react' {
  export interface Element {
    readonly type: unknown;
  }
  export type Child = Element | string | number | null | undefined | false;
  export function createElement<P extends object>(
    type: string | ((props: P) => Child) | object,
    props: P | null,
    ...children: readonly (Child | readonly Child[])[]
  ): Element;
  export function useState<T>(initial: T): [T, (value: T) => void];
  export function useEffect(effect: () => void, dependencies: readonly unknown[]): void;
  export function useSyncExternalStore<T>(subscribe: (onChange: () => void) => () => void, snapshot: () => T): T;
}

declare module 'react-dom/client' {
  import type { Element } from 'react';
  export function createRoot(container: globalThis.Element): { render(element: Element): void };
}
