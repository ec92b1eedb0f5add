import { kept, viewOnce } from '../../src/domain/views/kept.js';

class Ground {
  reads = 0;

  get inherited(): string {
    this.reads += 1;
    return 'inherited';
  }

  get overridden(): string {
    return 'below';
  }
}

@kept
class View extends Ground {
  get list(): number[] {
    this.reads += 1;
    return [1, 2, 3];
  }

  get nothing(): null {
    this.reads += 1;
    return null;
  }

  override get overridden(): string {
    return `above ${super.overridden}`;
  }
}

@kept
class Narrower extends View {
  override get nothing(): null {
    this.reads += 10;
    return super.nothing;
  }
}

it('reads each field of an object once, inherited ones and empty ones included', () => {
  const [one, other] = [new View(), new View()];
  for (let round = 0; round < 3; round += 1) {
    expect([one.inherited, one.list, one.nothing, one.overridden]).toEqual([
      'inherited',
      [1, 2, 3],
      null,
      'above below',
    ]);
  }
  expect([one.reads, other.reads]).toEqual([3, 0]);
});

it('leaves what a class says anew to that class', () => {
  const view = new Narrower();
  expect([view.nothing, view.nothing, view.list]).toEqual([null, null, [1, 2, 3]]);
  expect(view.reads).toBe(12);
});

it('lets nobody change a list for those who come after', () => {
  const view = new View();
  expect(() => view.list.push(4)).toThrow(TypeError);
  expect(view.list).toEqual([1, 2, 3]);
});

it('shows fields that were read no more than others where an object is spread or written', () => {
  const view = new View();
  void view.list;
  expect(Object.keys(view)).toEqual(['reads']);
});

it('gives one view of one graph, and another of the graph that replaces it', () => {
  const view = viewOnce((graph: object, id: string) => ({ graph, id }));
  const [before, after] = [{}, {}];
  expect(view(before, 'a')).toBe(view(before, 'a'));
  expect(view(after, 'a')).not.toBe(view(before, 'a'));
});
