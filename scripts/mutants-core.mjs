import { faultsOf, sampleOf } from './faults.mjs'

/**
 * The core, by areas: in each file one fault is planted for every `every` possible ones, at most six. `part`: only in
 * this part of a file, and not in files without it.
 */
export const areas = [
  {
    name: 'rules and gates',
    every: 60,
    files: [
      /^service\/.*(\.rules|-gates)\.ts$/,
      /^service\/rules\/rule\.ts$/,
      /^service\/http\/(serve|call-pace|decide-call|refuse-call|authenticate|answers|own-page|read-json|read-query|field-violations)\.ts$/,
      /^service\/users\/chat-powers\.ts$/,
      /^service\/im\/messages\/(message-access|may-not-name-all|own-message)\.ts$/,
    ],
  },
  {
    name: 'rules of an endpoint',
    every: 60,
    files: [/^service\/[^.]*\.ts$/],
    part: /^const rules\b.*?^\]/ms,
  },
  {
    name: 'block writes',
    every: 50,
    files: [
      /^service\/docx\/(batch-|block-|chat-facts|create-blocks|definitions|elements|insert-place|mentions)[^.]*\.ts$/,
      /^service\/docx\/(new-blocks|parent-facts|path-ranges|update-|wire-block|write-revision|place-token|page-of)[^.]*\.ts$/,
      /^contract\/docx\/(table-areas|definable-object|text|width-ratios|image-size|field-readers|may-hold)\.ts$/,
      /^service\/store\/(block-path|insert-many)\.ts$/,
      /^primitives\/in-slices\.ts$/,
    ],
  },
  {
    name: 'merge-forward',
    every: 20,
    files: [
      /^service\/im\/messages\/(bundle|bundle-sources|messages-inside|merge-forward|wire-message)\.ts$/,
      /^service\/im\/messages\/(forward-message|forward-calls|receiver|receiving-user|p2p-chat|in-portions)\.ts$/,
      /^service\/im\/threads\/forward-thread\.ts$/,
    ],
  },
  {
    name: 'uuid and pace',
    every: 20,
    files: [
      /^service\/(im\/messages\/sends|im\/chats\/remembered-chat|http\/pace)\.ts$/,
      /^client\/rate-budget\.ts$/,
      /^primitives\/(sliding-log|keyed-mutex)\.ts$/,
      /^src\/features\/forward\/send\/forward\.ts$/,
    ],
  },
  {
    name: 'sent exactly once',
    every: 6,
    files: [/^jobs\/(send-once|send-queue|job-runner|job-queue)\.ts$/],
  },
  {
    name: 'forms',
    every: 15,
    files: [/^service\/http\/(read-form|form-parts|disposition)\.ts$/, /^contract\/form\.ts$/],
  },
  {
    name: 'blobs',
    every: 50,
    files: [
      /^service\/(blobs|bytes)\/[^.]*\.ts$/,
      /^service\/drive\/(joined-parts|media-parent|media-limits|new-media|upload-|download-)[^.]*\.ts$/,
    ],
  },
  { name: 'plan', every: 45, files: [/^(saving\/plan|document\/structure)\/[^.]*\.ts$/] },
  { name: 'queue', every: 45, files: [/^saving\/(queue|media)\/[^.]*\.ts$/] },
  { name: 'merge', every: 65, files: [/^document\/(pairing|merge|compare|restore)\/[^.]*\.ts$/] },
  {
    name: 'drafts',
    every: 40,
    files: [/^saving\/drafts\/[^.]*\.ts$/, /^saving\/tabs\/(?!use-)[^.]*\.ts$/],
  },
  { name: 'wire conversion', every: 35, files: [/^(src\/editor|document)\/wire\/[^.]*\.ts$/] },
  {
    name: 'drop targets',
    every: 30,
    files: [/^src\/editor\/drag\/(drop-target|places|keyboard-drag|move-refusal)\.ts$/],
  },
]

const MOST = 6

/** The patterns, and the alternatives within one, that match none of these files. */
export const deadPatterns = (files, within = areas) =>
  within.flatMap(({ name, files: patterns }) =>
    patterns
      .flatMap(({ source }) => [...new Set(alternativesOf(source))])
      .filter((source) => !files.some((file) => new RegExp(source).test(file)))
      .map((source) => `${name}: ${source}`),
  )

/** `a(b|c)` is `ab` and `ac`. */
function alternativesOf(source) {
  const group = /\((?!\?)([^()]*)\)/.exec(source)
  if (!group) return [source]
  const [before, after] = [source.slice(0, group.index), source.slice(group.index + group[0].length)]
  return group[1].split('|').flatMap((one) => alternativesOf(`${before}${one}${after}`))
}

/** The faults that are planted, each with its area. Throws if a pattern, or an alternative within one, plants none. */
export function plantedFaults(sources, within = areas) {
  const all = within.flatMap(({ name, every, files, part }) =>
    [...sources]
      .filter(([file]) => !file.includes('/testing/') && files.some((pattern) => pattern.test(file)))
      .flatMap(([file, source]) => sampleOf(faultsIn(part, file, source), { every, most: MOST }))
      .map((fault) => ({ ...fault, area: name, id: `${fault.file}:${fault.start}:${fault.kind}` })),
  )
  // A file may be part of two areas.
  const faults = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
  const planted = [...new Set(faults.map(({ file }) => file))]
  const dead = deadPatterns(planted, within)
  if (dead.length > 0) throw new Error(`no fault is planted by ${dead.join(', ')}`)
  return faults
}

function faultsIn(part, file, source) {
  if (!part) return faultsOf(file, source)
  const found = part.exec(source)
  if (!found) return []
  const end = found.index + found[0].length
  return faultsOf(file, source).filter((fault) => fault.start >= found.index && fault.end <= end)
}
