/** The `marketplace` command as people and scripts run it: a process of its own with a home of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Seen from dist/test/cli. */
const MAIN = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A person with a home directory. */
export class Tool {
  readonly home = mkdtempSync(join(tmpdir(), 'market-home-'));
  readonly profile = join(this.home, 'data-marketplace', 'profile.json');

  constructor(private readonly env: Readonly<Record<string, string>> = {}) {}

  /** Runs a command. `watch` sees standard error as it grows. */
  run(args: readonly string[], input = '', watch: (err: string) => void = () => undefined): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: this.home, ...this.env };
      const child = spawn(process.execPath, [MAIN, ...args], { env, cwd: this.home, timeout: 60_000 });
      let [out, err] = ['', ''];
      child.stdout.on('data', (chunk) => (out += String(chunk)));
      child.stderr.on('data', (chunk) => watch((err += String(chunk))));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, out, err }));
      child.stdin.end(input);
    });
  }

  /** Runs a command that must succeed, and reads its JSON. */
  async json<T = Record<string, unknown>>(args: readonly string[], input = ''): Promise<T> {
    const { code, out, err } = await this.run([...args, '--json'], input);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
    return JSON.parse(out) as T;
  }

  /** A file in the home directory. */
  file(name: string, content: string | Buffer): string {
    const path = join(this.home, name);
    writeFileSync(path, content);
    return path;
  }

  /** What the tool keeps. */
  kept(): Record<string, unknown> {
    return JSON.parse(readFileSync(this.profile, 'utf8')) as Record<string, unknown>;
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
