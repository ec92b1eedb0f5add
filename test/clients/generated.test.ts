/** Clients in Python that generators make of the interface description of a service, against that service. */
import { startService } from '../support/service.js';
import { describeClient } from './python.js';

const start = () => startService({ URL_CHECK: 'off' });

await describeClient('openapi-python-client', 'openapi_python_client_session.py', { start });
await describeClient('openapi-generator', 'openapi_generator_session.py', { start });
