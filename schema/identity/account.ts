/** The account of the caller: logins and password. */
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../scalars.js';

@ObjectType({ description: 'A login of the caller.' })
export class AccountSession {
  @Field(() => ID, { description: 'Its id.', simple: true })
  id!: string;

  @Field(() => DateTime, { description: 'When it was begun.', simple: true })
  started!: string;

  @Field(() => DateTime, { description: 'When it was last used.', simple: true })
  seen!: string;

  @Field(() => Boolean, { description: 'Whether it was begun in a browser.', simple: true })
  inBrowser!: boolean;

  @Field(() => Boolean, { description: 'Whether the request came in it.', simple: true })
  current!: boolean;

  @Field(() => [String], { description: 'Names of the applications that hold tokens in it.', simple: true })
  applications!: string[];
}

@ObjectType({ description: 'The account of the caller.' })
export class Account {
  @Field(() => Boolean, {
    description: 'Whether accounts are kept here; elsewhere there are no sessions, and the password is changed there.',
    simple: true,
  })
  here!: boolean;

  @Field(() => [AccountSession], { description: 'Where the caller is logged in, the latest first, 100 at most.' })
  sessions!: AccountSession[];
}
