/** gql itself, as programs written in Python run it, against the gateway by HTTP and by WebSockets. */
import { idOf } from '../../src/app/demo/write.js';
import { describeClient } from './python.js';

await describeClient('gql', 'graphql_session.py', { given: () => ({ id: idOf('tram-stops') }) });
