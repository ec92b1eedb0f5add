/** A name server for tests (RFC 1035): answers questions for addresses from a table, on a free port of 127.0.0.1. */
import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };

/** Addresses by name and type; a function is asked anew for each question. */
export type Zone = Readonly<Record<string, { readonly A?: () => string[]; readonly AAAA?: () => string[] }>>;

const bytesOf = (address: string): Buffer => {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [left, right] = [groups(head), groups(tail)];
  const all = [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
};

const answerTo = (question: Buffer, zone: Zone): Buffer => {
  const labels: string[] = [];
  let at = 12;
  while (question[at] !== 0) {
    const length = question[at] ?? 0;
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = TYPES[question.readUInt16BE(at + 1)];
  const entry = zone[labels.join('.').toLowerCase()];
  const addresses = type ? (entry?.[type]?.() ?? []) : [];
  const header = Buffer.from(question.subarray(0, 12));
  // Response, recursion available; NXDOMAIN for unknown names.
  header.writeUInt16BE(entry ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const records = addresses.map((address) => {
    const data = bytesOf(address);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(data.length === 4 ? 1 : 28, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(0, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, question.subarray(12, at + 5), ...records]);
};

/** Starts a name server; its address as `nameServers` takes it. */
export const serveNames = async (zone: Zone): Promise<{ address: string; close: () => void }> => {
  const socket: Socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => socket.send(answerTo(message, zone), port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, close: () => socket.close() };
};
