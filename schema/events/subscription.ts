/** Messages of subscriptions beside events of the change log. */
import { Field, Int, ObjectType } from 'type-graphql';
import { enumeration } from '../enumeration.js';

/** The state of a job. */
export const JobState = enumeration('JobState', 'How a job stands.', {
  RUNNING: 'It is under way.',
  DONE: 'It came to its end.',
  FAILED: 'It ended before its end.',
});
export type JobState = keyof typeof JobState;

@ObjectType({ description: 'How far a long job is.' })
export class JobProgress {
  @Field(() => String, { description: 'Id of the job.', simple: true })
  id!: string;

  @Field(() => String, {
    description: 'What it does: `reindex`, `recheck` (URLs and quality), `harvest`; new words may come.',
    simple: true,
  })
  job!: string;

  @Field(() => JobState, { description: 'How it stands.', simple: true })
  state!: JobState;

  @Field(() => Int, { description: 'How much is done.', simple: true })
  done!: number;

  @Field(() => Int, { nullable: true, description: 'How much there is in all; null while nobody knows.', simple: true })
  total!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the catalogue that it is about; null when it is about all.',
    simple: true,
  })
  catalogue!: string | null;
}
