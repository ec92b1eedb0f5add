/** graphql-request and Apollo Client themselves, with documents that graphql-codegen typed from the schema of the service. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TypedPackage } from './typed.js';
import { API_KEY, type TestService } from '../support/service.js';
import { describeClient } from './npm.js';
import { startDemo } from './service.js';
