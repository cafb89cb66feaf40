import type { Draft, Intent } from './intent'

interface Ports {
  app_id: string
  now: number
  newUuid(): string
}

/** A new intent, with a uuid for each bundle to each target: made before anything is tried. */
export function makeIntent(draft: Draft, { app_id, now, newUuid }: Ports): Intent {
  const { source, batches, targets } = draft
  const pairs = draft.pairs ?? targets.flatMap((_, target) => batches.map((__, batch) => ({ batch, target })))
  return {
    intent_id: newUuid(),
    app_id,
    madeAt: now,
    source,
    batches,
    targets,
    sends: pairs.map((pair) => ({ ...pair, uuid: newUuid(), state: { is: 'ready' }, tries: 0 })),
  }
}

/** The same bundles to the same targets once more, on purpose: those sends of an intent, as a draft of their own. */
export function draftAgain(intent: Intent, uuids: readonly string[]): Draft {
  const again = intent.sends.filter(({ uuid }) => uuids.includes(uuid))
  const batches = [...new Set(again.map(({ batch }) => batch))]
  const targets = [...new Set(again.map(({ target }) => target))]
  return {
    source: intent.source,
    batches: batches.map((batch) => intent.batches[batch] ?? []),
    targets: targets.flatMap((target) => intent.targets[target] ?? []),
    pairs: again.map(({ batch, target }) => ({
      batch: batches.indexOf(batch),
      target: targets.indexOf(target),
    })),
  }
}
