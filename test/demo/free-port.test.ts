/** `npm run demo` where another program has a port: it says so, and takes that program for nothing of its own. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/app/demo/three-main.js', import.meta.url));

describe('the demonstration with three deployments', () => {
  it('does not take another program on its port for its marketplace', async () => {
    const asked: string[] = [];
    // It says yes to everything, so also that it is ready.
    const other = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], PORT: String(port) } });
      let output = '';
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      child.stderr.on('data', (chunk) => (output += String(chunk)));
      const code = await new Promise((resolve) => child.once('exit', resolve));
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(`Port ${port} cannot be used: another program has it.`),
      ]);
      expect(asked).toEqual([]);
    } finally {
      other.close();
    }
  });
});
