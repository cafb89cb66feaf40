import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import { blocksFromTree } from '../../document/wire/tree-from-blocks'
import { bullet, callout, grid, image, p, page, table, unknown } from '../../saving/testing/page'
import { anyEdit, edited } from '../../saving/testing/random-edits'
import { happyApp } from '../../service/testing/happy-world'
import { isLongRun, runs } from '../../service/testing/random-runs'
import type { WorldChat } from '../../service/world/world-file'
import type { Placement } from '../content/content'
import { dueTimes } from '../publications/publication'
import type { Publication } from '../publications/publication'
import { PublicationHost } from '../publications/publication-host'
import { openInMemory, platform } from '../testing/platform'
import { onePublication } from './one-publication'
import type { RehearsalRequest } from './rehearsal'
import { rehearse } from './rehearse'
import { VirtualBudget } from './virtual-time'

const PICTURE = 'boxcnHappyPicture0000000001'

/** What a chat is like that may refuse a copy. */
const kinds = {
  plain: {},
  onlyOwner: { edit_permission: 'only_owner' },
  managed: { edit_permission: 'only_owner', managers: [happyApp.app_id] },
  external: { external: true },
  dissolved: { dissolved: true },
  outside: { bots: [] },
  secret: { secret: true },
  old: { announcement: { type: 'doc', media: [], sheets: [] } },
} satisfies Record<string, Partial<WorldChat>>

/** Scopes for everything that a publication reads. */
const READS = ['im:chat:readonly', 'im:chat.announcement:read', 'docs:document.media:download']

/** By how much of it the time of an answer differs from the usual one. */
const SPREAD = 0.015

/** In which three calls to one chat are made, and five in all. */
const WINDOW_MS = 1_100

const edits = fc.array(anyEdit, { maxLength: 12 })

const aTarget = fc.record({
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant<keyof typeof kinds>('plain') },
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])) },
  ),
  how: fc.constantFrom<Placement>('end', 'beginning', 'replace'),
  isEmpty: fc.boolean(),
  edits,
  /** Others have changed the page since its author saw it. */
  isStale: fc.oneof(
    { weight: 8, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
})

const aPublication = fc.record({
  edits,
  pictures: fc.nat(7),
  lines: fc.nat(160),
  hasUnknown: fc.boolean(),
  targets: fc.array(aTarget, { minLength: 1, maxLength: 6 }),
  overMs: fc.constantFrom(0, 0, 5_000, 3_600_000),
  hasTest: fc.boolean(),
  latencyMs: fc.integer({ min: 100, max: 400 }),
  /** Between 0 and 1, each answer. */
  jitter: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
  /** Undefined: every scope. */
  scopes: fc.oneof(
    { weight: 6, arbitrary: fc.constant<string[] | undefined>(undefined) },
    { weight: 1, arbitrary: fc.constant<string[]>(READS) },
    { weight: 1, arbitrary: fc.constant<string[]>([...READS, 'im:chat.announcement:write_only']) },
  ),
  /** The calls of the month that are left when the publication begins; most have enough. */
  left: fc.oneof(
    { weight: 4, arbitrary: fc.constant<number | undefined>(undefined) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }) },
  ),
})

const ids = (prefix: string) => {
  let made = 0
  return () => `${prefix}-${(made += 1)}`
}

function pageWith(changes: Parameters<typeof edited>[1][], more: BlockTree[]): Block[] {
  const newId = ids('block')
  const start = page(
    p('a', 'alpha {{chat.name}} of {{owner}}', bullet('b', 'below')),
    callout('c', p('d', 'inside {{date}}')),
    table('t', [
      ['1', '2'],
      ['3', '4'],
    ]),
    grid('g', ['g1', p('x')], ['g2', p('y')]),
    ...more,
  )
  return blocksFromTree(changes.reduce((tree, edit) => edited(tree, edit, newId), start))
}

/** The relative errors of the predicted ends so far. */
const errors: number[] = []

/** Each part of the thousand has its own cases, and ends within minutes. */
const parts = isLongRun ? [0, 1, 2, 3] : [0]

test.each(parts)('a rehearsal predicts calls, refusals and end of a publication, part %i', async (part) => {
  const seed = (fc.readConfigureGlobal().seed ?? 0) + part
  await fc.assert(
    fc.asyncProperty(aPublication, async (given) => {
      const { targets, latencyMs, jitter, left, overMs, hasTest, scopes } = given
      let answered = 0
      // With few calls left, the order of answers decides which ones are refused.
      const spread = left === undefined ? SPREAD : 0
      const latency = () =>
        latencyMs * (1 - spread + 2 * spread * (jitter[(answered += 1) % jitter.length] ?? 0))
      const source = pageWith(given.edits, [
        ...Array.from({ length: given.pictures }, (_, at) => image(`i${at}`, PICTURE)),
        ...Array.from({ length: given.lines }, (_, at) => p(`l${at}`, `line ${at}`)),
        ...(given.hasUnknown ? [unknown('u')] : []),
      ])
      const idOf = (at: number) => `oc_target_${at}`
      const real = await platform((file) => {
        const plain = file.chats.find(({ chat_id }) => chat_id === 'oc_other')!
        if (scopes) file.apps.find(({ app_id }) => app_id === happyApp.app_id)!.scopes = scopes
        for (const [at, { kind, isEmpty, edits: own }] of targets.entries()) {
          const chat_id = idOf(at)
          const [first, ...rest] = pageWith(own, [])
          const blocks = [
            { ...first!, block_id: chat_id },
            ...rest.map((block) =>
              block.parent_id === 'oc_launch' ? { ...block, parent_id: chat_id } : block,
            ),
          ]
          const announcement: WorldChat['announcement'] = {
            type: 'docx',
            media: [],
            sheets: [],
            ...(!isEmpty && {
              blocks: blocks.map((block) => ({ ...block, parent_id: block.parent_id ?? '' })),
            }),
          }
          file.chats.push({ ...plain, announcement, ...kinds[kind], chat_id, name: `Target ${at}` })
        }
      }, latency)
      const { time } = real
      const client = await real.client(happyApp.app_id)
      const budgets = {
        reads: new VirtualBudget('reads', time),
        media: new VirtualBudget('media', time),
      }
      const request: RehearsalRequest = {
        app_id: happyApp.app_id,
        source: { blocks: source },
        targets: targets.map(({ how, isStale }, at) => ({
          chat_id: idOf(at),
          how,
          ...(how === 'replace' && { agreed: isStale ? 7 : 1 }),
        })),
        ...(overMs > 0 && { over_ms: overMs }),
        ...(hasTest && { test_target: idOf(targets.length - 1) }),
      }
      const newId = ids('new')
      const month = left === undefined ? undefined : { used: 0, included: 30 + left, isNow: true }
      real.left = month?.included
      const predicted = await time.passUntil(
        rehearse(request, {
          client,
          budgets,
          openService: openInMemory,
          clock: time,
          now: time.now,
          newId,
          newToken: newId,
          random: () => 0.5,
          quotas: month && { month },
        }),
      )
      expect(real.calls.filter(({ method }) => method !== 'GET')).toEqual([])
      expect(predicted.spent).toBe(real.calls.length)
      real.calls.length = 0
      await time.passUntil(time.wait(60_000))
      const begun = time.now()
      const one = onePublication(publicationOf(request, begun), source, time.now)
      const bugs: unknown[] = []
      const host = new PublicationHost({
        store: one.store,
        clientOf: () => Promise.resolve(client),
        now: time.now,
        clock: time,
        budget: (kind) => new VirtualBudget(kind, time),
        random: () => 0.5,
        newId,
        newToken: newId,
        onBug: (error) => bugs.push(error),
      })
      host.wake()
      await time.passUntil(one.ended)
      await host.close()
      expect(bugs).toEqual([])
      expect(predicted.targets.map(({ chat_id, step, code, msg }) => [chat_id, step, code, msg])).toEqual(
        one.now().targets.map(({ chat_id, step, code, msg }) => [chat_id, step, code, msg]),
      )
      expect(predicted.calls).toBe(real.calls.length)
      expect(predicted.writes).toBe(real.calls.filter(({ method }) => method !== 'GET').length)
      expect(predicted.left).toBe(real.left)
      const took = Math.max(begun, ...one.finishedAt.values()) - begun
      const expected = predicted.endsAt - predicted.startsAt
      const error = took === 0 ? 0 : Math.abs(expected - took) / took
      errors.push(error)
      // Answers that take a little longer may push a call into the next window of the pace.
      if (Math.abs(expected - took) > WINDOW_MS) expect(error).toBeLessThanOrEqual(0.05)
    }),
    { numRuns: runs(6, 1_000 / parts.length), seed },
  )
  if (!isLongRun) return
  const far = errors.filter((error) => error > 0.05).length
  process.stderr.write(
    `seed ${seed}: ${errors.length} publications, ${far} of them ended more than 5 % off, by at most a window\n`,
  )
})

function publicationOf(
  { app_id, source, targets, over_ms = 0, test_target }: RehearsalRequest,
  at: number,
): Publication {
  const due = dueTimes(targets, { at, over_ms, test_target })
  return {
    publication_id: 'pub_1',
    app_id,
    made_by: 'test',
    made_at: at,
    at,
    over_ms,
    ...(test_target !== undefined && { test_target }),
    hash: '',
    needs_approval: false,
    source: { blocks: 'blocks' in source ? source.blocks.length : 0 },
    stage: 'open',
    work: 'publish',
    targets: targets.map((target) => ({
      ...target,
      due_at: due.get(target.chat_id) ?? at,
      step: 'waiting',
      written: [],
    })),
  }
}
