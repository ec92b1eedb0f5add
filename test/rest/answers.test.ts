/** Kept answers: never older than the last write. */
import { Answers } from '../../src/core/gateway/answers.js';

describe('kept answers', () => {
  it('are given again until something is written', async () => {
    let revision = 1;
    let asked = 0;
    const answers = new Answers(() => revision);
    const ask = () => answers.to('question', async () => ({ body: `answer ${(asked += 1)}` }));
    expect([await ask(), await ask()]).toEqual([{ body: 'answer 1' }, { body: 'answer 1' }]);
    revision = 2;
    expect(await ask()).toEqual({ body: 'answer 2' });
  });

  it('do not survive a write that happens while they are made', async () => {
    let revision = 1;
    const answers = new Answers(() => revision);
    const old = answers.to('question', async () => {
      revision = 2;
      return 'from before or after';
    });
    await old;
    expect(await answers.to('question', async () => 'from after')).toBe('from after');
  });

  it('are not kept when they are refused, nor when they are large', async () => {
    const answers = new Answers(() => 1);
    await expect(answers.to('q', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await answers.to('q', async () => 'x'.repeat(300_000))).toHaveLength(300_000);
    expect(await answers.to('q', async () => 'small')).toBe('small');
  });
});
