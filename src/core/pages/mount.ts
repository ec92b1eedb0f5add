/** The common ground of the routes of pages: a scope in which every answer to a browser is a page. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingThere, Refusal } from '../errors.js';
import { OfRequest } from '../http/of-request.js';
import { fieldsOf, handleError, refusalOf } from '../http/problem.js';
import type { RouteTools } from '../http/route-tools.js';
import { errorPage } from './error.js';
import { keptForm } from './kept-form.js';
import type { Page } from './layout.js';
import { sendPage } from './send.js';
import type { PageSessions } from './session/index.js';
import type { VisitTools, Visit } from './visit.js';
import { visitOf } from './visit.js';
import { logUntold } from '../log.js';
import { below } from './urls.js';

/** The needs of the pages from the rest of the service. */
export interface PageTools extends RouteTools {
  readonly place: VisitTools;
  readonly sessions: PageSessions;
  /** The keys that sign agreements; their public halves belong to archives. */
  readonly keys: { jwks(): object };
}

/** Makes a page from a visit. */
export type MakePage = (visit: Visit, request: FastifyRequest) => Promise<Page | undefined>;

/** Demands that the visitor is logged in. Throws `UNAUTHENTICATED`, which says so. */
export const requirePerson = ({ visitor, texts }: Visit): void => {
  if (!visitor) throw new Refusal('UNAUTHENTICATED', texts.account.loginFirst);
};

/** The visit of a request, made once. */
export const createVisits = ({
  place,
  sessions,
}: PageTools): ((request: FastifyRequest, reply: FastifyReply) => Visit) => {
  const visits = new OfRequest<Visit>();
  return (request, reply) => {
    const visit = visits.get(request) ?? visitOf(request, reply, place, sessions.visitorOf(request));
    visits.set(request, visit);
    return visit;
  };
};

/** Routes of pages. */
export interface Pages {
  /** Mounts a page; `undefined` instead of one means that there is none. */
  get(path: string, make: MakePage): void;
  visit(request: FastifyRequest, reply: FastifyReply): Visit;
  send(reply: FastifyReply, page: Page, visit: Visit): FastifyReply;
}

const toRefusal = (error: FastifyError | Refusal, request: FastifyRequest): Refusal => {
  const refusal = refusalOf(error);
  logUntold(request.log, error, refusal.code === 'INTERNAL');
  return refusal;
};

/** Prepares a scope: errors and unknown addresses become pages. */
export const createPages = (app: FastifyInstance, tools: PageTools): Pages => {
  const visit = createVisits(tools);
  const fail = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void => {
    try {
      reply.headers(fieldsOf(refusal));
      const seen = visit(request, reply);
      const page = keptForm(request, refusal, seen) ?? errorPage(refusal, seen);
      void sendPage(reply, page, seen);
    } catch (error) {
      // A page that cannot even be written: the plain answer of the service.
      handleError(error as Error as never, request, reply);
    }
  };
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) =>
    fail(toRefusal(error, request), request, reply),
  );
  app.setNotFoundHandler((request, reply) => fail(nothingThere(), request, reply));
  return {
    visit,
    send: sendPage,
    get: (path, make) => {
      app.get(below(path), async (request, reply) => {
        const page = await make(visit(request, reply), request);
        if (!page) throw nothingThere();
        return sendPage(reply, page, visit(request, reply));
      });
    },
  };
};
