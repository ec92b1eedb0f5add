/** The container gives the service what it needs and nothing more: a user of its own, one folder to write to, no capability. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const read = (...path: string[]): string => readFileSync(join(DEPLOY, ...path), 'utf8');
const names = (folder = ''): string[] =>
  readdirSync(join(DEPLOY, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? names(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/** Items of a YAML list or mapping by the indentation of their names: the block below each name. */
const blocks = (text: string, indent: number): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(new RegExp(`^ {${indent}}(?=[\\w-]+:\\s*$)`, 'm'))
      .slice(1)
      .map((block) => [/^[\w-]+/.exec(block)?.[0] ?? '', block]),
  );

describe('the image', () => {
  const stages = read('Containerfile')
    .split(/^FROM /m)
    .slice(1);
  const last = stages.at(-1) ?? '';

  it('runs as a numbered user without rights, from files that belong to another one', () => {
    const users = [...last.matchAll(/^USER (\S+)/gm)].map(([, user]) => user);
    expect(users.at(-1)).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
    expect(last).not.toMatch(/--chown|chmod|^ADD /m);
    expect(last.indexOf('COPY')).toBeLessThan(last.indexOf('USER'));
  });

  it('holds no secret, no source and no tool that was only needed to make it', () => {
    expect(stages.length).toBeGreaterThan(1);
    expect(read('Containerfile')).not.toMatch(/(ARG|ENV)[^\n]*(PASSWORD|SECRET|KEY|TOKEN)/i);
    expect(last).not.toMatch(/^COPY (?!--from=)/m);
    expect(last).not.toMatch(/apt-get|apk |curl |wget /);
    expect(read('Containerfile')).toContain('--ignore-scripts');
    // What is sent to the builder is named, so a data folder or a file of secrets never is.
    const [first, ...sent] = read('Containerfile.dockerignore').trim().split('\n');
    expect(first).toBe('*');
    expect(sent.every((line) => /^(!|#|$|\*\*)/.test(line))).toBe(true);
    expect(sent.filter((line) => /data|secrets|\.env|\.git/.test(line) && line.startsWith('!'))).toEqual([]);
  });
});

describe('what runs the image', () => {
  const composed = names().filter((name) => /(common|compose.*)\.yaml$/.test(name));

  it.each(composed)('%s lets it write to nothing but its folder, and gain nothing', (name) => {
    const services = /^services:\n([\s\S]*?)(?=^\S|(?![\s\S]))/m.exec(read(name))?.[1] ?? '';
    for (const [service, block] of blocks(services, 2)) {
      expect([service, /privileged: *true|network_mode: *host|docker\.sock|cap_add/.test(block)]).toEqual([
        service,
        false,
      ]);
      if (!/image: data-marketplace/.test(block)) continue;
      for (const needed of [
        /read_only: true/,
        /cap_drop: \[ALL\]/,
        /no-new-privileges:true/,
        /pids_limit: \d/,
        /mem_limit: \d/,
      ])
        expect([service, needed.source, needed.test(block)]).toEqual([service, needed.source, true]);
    }
    expect(read(name)).not.toMatch(/^ *[A-Z_]*(PASSWORD|SECRET|KEY|TOKEN): *['"]?[^\s$'"{]/m);
  });

  const manifests = names('kubernetes').filter((name) => /image: data-marketplace/.test(read(name)));

  it.each(manifests)('%s as well', (name) => {
    for (const needed of [
      'runAsNonRoot: true',
      'allowPrivilegeEscalation: false',
      'readOnlyRootFilesystem: true',
      'drop: [ALL]',
      'type: RuntimeDefault',
    ])
      expect(read(name)).toContain(needed);
    expect(read(name)).not.toMatch(/hostNetwork: true|hostPath|privileged: true/);
  });

  it('there is something that runs it', () => {
    expect(composed.length).toBeGreaterThan(0);
    expect(manifests.length).toBeGreaterThan(0);
  });
});
