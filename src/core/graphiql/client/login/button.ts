/** Shows who is signed in, with the button to sign in or out. */
import { createElement, useSyncExternalStore } from 'react';
import type { Child } from 'react';
import { words } from '../words.js';
import type { Session } from './session.js';

/** The button; what went wrong stands before it. */
export const LoginButton = ({ session }: { readonly session: Session }): Child => {
  const { name, problem } = useSyncExternalStore(session.subscribe, session.shown);
  const [label, act] = name === undefined ? [words.signIn, session.signIn] : [words.signOut, session.signOut];
  return createElement(
    'span',
    { className: 'login' },
    problem === undefined ? null : createElement('span', { className: 'login-problem', role: 'alert' }, problem),
    name === undefined ? null : createElement('span', { className: 'login-name', title: words.signedIn }, name),
    createElement(
      'button',
      { type: 'button', className: 'graphiql-un-styled bar-button', onClick: () => void act() },
      label,
    ),
  );
};
