/** What the people on our side do in each test of the kit: in which state, and what. The kit is the other side. */

/** A step in the state in which it is made. */
export type Act<Step extends string> = readonly [state: string, step: Step];
type Answer = Act<'propose' | 'approve' | 'end'>;
type TransferAct = Act<'START' | 'SUSPEND' | 'COMPLETE' | 'TERMINATE'>;

const asked = {
  offer: ['REQUESTED', 'propose'],
  agree: ['REQUESTED', 'approve'],
  refuse: ['REQUESTED', 'end'],
} as const;

/** As provider: tests of `ContractNegotiationProvider0nTest`. */
export const PROVIDER: Readonly<Record<string, readonly Answer[]>> = {
  CN_01_01: [asked.offer],
  CN_01_02: [asked.offer, asked.refuse],
  CN_01_03: [asked.offer, ['ACCEPTED', 'approve'], ['VERIFIED', 'approve']],
  CN_01_04: [asked.agree, ['VERIFIED', 'approve']],
  CN_02_01: [asked.refuse],
  CN_02_02: [],
  CN_02_03: [asked.agree],
  CN_02_04: [asked.offer],
  CN_02_05: [asked.offer, ['OFFERED', 'end']],
  CN_02_06: [asked.offer, ['ACCEPTED', 'end']],
  CN_02_07: [asked.agree, ['VERIFIED', 'end']],
  CN_03_01: [asked.agree, ['VERIFIED', 'approve']],
  CN_03_02: [asked.offer],
  CN_03_03: [asked.offer],
  CN_03_04: [asked.offer],
};

/** As consumer: tests of `ContractNegotiationConsumer0nTest`. */
export const CONSUMER: Readonly<Record<string, readonly Answer[]>> = {
  CN_C_01_01: [
    ['OFFERED', 'approve'],
    ['CONFIRMED', 'approve'],
  ],
  CN_C_01_02: [['OFFERED', 'propose']],
  CN_C_01_03: [['OFFERED', 'end']],
  CN_C_01_04: [['CONFIRMED', 'approve']],
  CN_C_02_01: [],
  CN_C_02_02: [['REQUESTED', 'end']],
  CN_C_02_03: [['CONFIRMED', 'end']],
  CN_C_02_04: [],
  CN_C_02_05: [['OFFERED', 'approve']],
  CN_C_02_06: [['CONFIRMED', 'approve']],
  CN_C_03_01: [],
  CN_C_03_02: [],
  CN_C_03_03: [],
  CN_C_03_04: [['OFFERED', 'approve']],
  CN_C_03_05: [['OFFERED', 'approve']],
  CN_C_03_06: [['OFFERED', 'approve']],
};

const start: TransferAct = ['REQUESTED', 'START'];

/** As provider of transfers: tests of `TransferProcessProvider0nTest`. */
export const TRANSFERS: Readonly<Record<string, readonly TransferAct[]>> = {
  TP_01_01: [start, ['STARTED', 'TERMINATE']],
  TP_01_02: [start, ['STARTED', 'COMPLETE']],
  TP_01_03: [start, ['STARTED', 'SUSPEND'], ['SUSPENDED', 'TERMINATE']],
  TP_01_04: [start, ['STARTED', 'SUSPEND'], ['SUSPENDED', 'START'], ['STARTED', 'COMPLETE']],
  TP_01_05: [['REQUESTED', 'TERMINATE']],
  TP_02_01: [start],
  TP_02_02: [start],
  TP_02_03: [start],
  TP_02_04: [start],
  TP_02_05: [],
  TP_03_01: [],
  TP_03_02: [],
  TP_03_03: [start],
  TP_03_04: [start],
  TP_03_05: [start],
  TP_03_06: [start],
};

/** As consumer of transfers: tests of `TransferProcessConsumer0nTest`. */
export const FETCHES: Readonly<Record<string, readonly TransferAct[]>> = {
  ...Object.fromEntries(
    ['01_01', '01_02', '01_03', '01_04', '01_05', '01_06', '03_01', '03_02', '03_03', '03_04', '03_05', '03_06'].map(
      (test): [string, readonly TransferAct[]] => [`TP_C_${test}`, []],
    ),
  ),
  TP_C_02_01: [['STARTED', 'TERMINATE']],
  TP_C_02_02: [['STARTED', 'COMPLETE']],
  TP_C_02_03: [
    ['STARTED', 'SUSPEND'],
    ['SUSPENDED', 'TERMINATE'],
  ],
  TP_C_02_04: [
    ['STARTED', 'SUSPEND'],
    ['SUSPENDED', 'START'],
    ['STARTED', 'COMPLETE'],
  ],
  TP_C_02_05: [['REQUESTED', 'TERMINATE']],
};
