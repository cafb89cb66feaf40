import { asFaultsLetIt, meetFaults } from '../emulator/meet-faults'
import { authenticate, requireScope } from './authenticate'
import { appInTenant, countByShape, countCaller, countStranger, earlyCount, enterAlone } from './call-pace'
import { decideCall } from './decide-call'
import { endCall } from './end-call'
import type { AnyEndpoint, Sender } from './endpoint'
import { Failure } from './failure'
import { requireOwnPage } from './own-page'
import { newPassage } from './passage'
import type { Passage, Serving } from './passage'
import { bodyOf } from './read-body'
import { readPath, readQuery } from './read-query'
import { refuseCall } from './refuse-call'
import type { ServedRequest } from './served-request'
import { shaped } from './shape'

/** Answers one request through one endpoint. A local service logs the outcome. */
export async function serve(
  endpoint: AnyEndpoint,
  request: ServedRequest,
  params: Record<string, string>,
  serving: Serving,
  sender?: Sender,
): Promise<Response> {
  const passage = newPassage(endpoint, request, params, serving, sender)
  const { record } = passage
  const answer = await passed(passage).catch((error: unknown) => refuseCall(passage, error))
  const response = endCall(answer, record, serving, sender, !endpoint.ownPageOnly)
  return serving.emulator ? asFaultsLetIt(response, record, serving.emulator) : response
}

interface Gate {
  /** Recorded before the gate is tried, so that the log can tell which one refused. */
  name: string
  /** Throws the refusal. A returned response is the answer: the gates below are not tried. */
  pass(passage: Passage): Passed | Promise<Passed>
}

type Passed = Response | void

/** The gates, in the order in which they run. This order decides which of several refusals a request gets. */
const gates: readonly Gate[] = [
  { name: 'own page', pass: checkOwnPage },
  { name: 'token', pass: identifyCaller },
  { name: 'scope', pass: checkScope },
  { name: 'fault', pass: meetInjectedFaults },
  { name: 'input', pass: takePath },
  { name: 'pace', pass: countCaller },
  { name: 'input', pass: takeQuery },
  { name: 'input', pass: enterAlone },
  { name: 'input', pass: takeBody },
  { name: 'shape', pass: checkShape },
  { name: 'pace', pass: countByShape },
  { name: 'rule', pass: decideCall },
]

/** Passes the gates until one answers, and then releases what the request held. */
async function passed(passage: Passage): Promise<Response> {
  try {
    for (const { name, pass } of gates) {
      passage.record.gate = name
      const passing = pass(passage)
      const answer = passing instanceof Promise ? await passing : passing
      if (answer) return answer
    }
    throw new Error('the last gate answers every request')
  } finally {
    passage.room?.leave()
    for (const held of passage.read.staged.values()) await held.discard()
    await passage.leave?.()
  }
}

function checkOwnPage({ endpoint, request }: Passage) {
  if (endpoint.ownPageOnly) requireOwnPage(request, endpoint.upload !== undefined)
}

/** An endpoint that needs no token is called by nobody. */
async function identifyCaller(passage: Passage) {
  const { endpoint, request, serving, record } = passage
  if (endpoint.access === 'public') {
    if (!endpoint.ownPageOnly) await countStranger(passage)
    return
  }
  passage.early = earlyCount(passage)
  try {
    passage.caller = await authenticate(request, serving.world, endpoint, passage.early?.admission)
  } catch (error) {
    if (error instanceof Failure) await countStranger(passage)
    throw error
  }
  record.app_id = passage.caller.app_id
  record.isPersons = passage.caller.person !== undefined
}

function checkScope({ endpoint, caller }: Passage) {
  if (endpoint.access !== 'public') requireScope(caller, endpoint.access)
}

/** Only a local service may fail on purpose. Herald's own endpoints never do. */
function meetInjectedFaults({ endpoint, serving, record }: Passage) {
  const { emulator, world } = serving
  return emulator && !endpoint.ownPageOnly ? meetFaults(endpoint, emulator, world, record) : undefined
}

function takePath(passage: Passage) {
  passage.path = readPath(passage.params)
}

function takeQuery(passage: Passage) {
  passage.query = readQuery(passage.record.url, passage.endpoint.contract.repeated)
}

/** Waits until there is room for the body. The files of a form go to the blobs as they arrive. */
async function takeBody(passage: Passage) {
  const { endpoint, request, serving, record, caller } = passage
  const { blobs, secrets } = serving.world
  const room = serving.rooms.of(appInTenant(caller), request)
  passage.room = room
  passage.read = await bodyOf(endpoint, request, { blobs, secrets, room }, serving.emulator && record)
}

async function checkShape(passage: Passage) {
  const { endpoint, path, query, read } = passage
  passage.input = await shaped(endpoint, { path, query, body: read.body }, read.size)
}
