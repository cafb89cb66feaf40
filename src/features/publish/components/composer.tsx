import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { PAGE } from '../../../../contract/docx/block-numbers'
import { preOrder } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { inSlices } from '../../../../primitives/in-slices'
import { countCalls } from '../../../../publishing/check/check-target'
import { neededTokens } from '../../../../publishing/content/content'
import type { Content, Excerpt } from '../../../../publishing/content/content'
import { planCopy } from '../../../../publishing/content/plan-copy'
import type { PublishJob, PublishSource } from '../../../../publishing/run/publish-job'
import type { PublishQueue } from '../../../../publishing/run/publish-queue'
import { newId } from '../../../../saving/saving'
import { membersQuery } from '../../../api/people/people'
import { dateFormat } from '../../../i18n/date-format'
import { formatBytes } from '../../../i18n/format-quantities'
import { createReadableDocument } from '../../../saving/queue-for'
import { recentList } from '../../../storage/recent-list'
import { Button } from '../../../ui/button'
import { Warning } from '../../../ui/note'
import { useLatestAnswer, useRelease } from '../../../ui/outside-react'
import { AudienceControl, ChatField, useRecheck, useUsedAudiences } from '../../audiences/audiences'
import type { AudienceUse, NamedChat } from '../../audiences/audiences'
import { ScheduleFields, publicationRoute, useSchedule } from '../../publications/publications'
import type { Server } from '../../publications/publications'
import { readyTargets } from '../compose/ready-target'
import type { ReadyTarget } from '../compose/ready-target'
import { useLeftOut } from '../compose/use-left-out'
import { useServerPublication } from '../compose/use-server-publication'
import { useSourceBytes } from '../compose/use-source-bytes'
import type { SourceBytes } from '../compose/use-source-bytes'
import { refusalOfCopy, useTargets } from '../compose/use-targets'
import { targetsIn, jobRoute, withTargets, withPart } from '../publish-address'
import type { ChosenTarget } from '../publish-address'
import { usePublishWords } from '../words'
import { CopyOutcomes } from './copy-outcomes'
import { PublishFoot } from './publish-foot'
import { PublishPreview } from './publish-preview'
import { ServerRefusal } from './server-refusal'
import { TargetList } from './target-list'
import { VariablesLegend } from './variables-legend'
import styles from './publish-page.module.css'

interface Props {
  appId: string
  /** Where publications are kept. Absent: only this page publishes. */
  server: Server | undefined
  publishQueue: PublishQueue
  source: Omit<PublishSource, 'part'>
  page: BlockTree
  whole: Excerpt
  /** The part that the address names; undefined if it names none, or one that does not exist. */
  selected: Excerpt | undefined
  isPartGone: boolean
  /** Reads the announcement again, because it has changed. */
  onReadAgain(): void
}

/** Chooses the content and the target chats, and previews each copy. The address holds the choice. */
export function Composer(props: Props) {
  const { appId, server, publishQueue, source, page, whole, selected, isPartGone, onReadAgain } = props
  const reading = useReading(appId, source, page)
  const { say, language } = usePublishWords()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [params, setParams] = useSearchParams()
  const taken = selected ?? whole
  const needed = useMemo(() => neededTokens(taken.blocks), [taken])
  const fetched = useSourceBytes(needed, reading)
  const { blocks, shown, outcomes } = useMemo(
    () => planCopy(taken.blocks, taken.parent, fetched.gone),
    [taken, fetched.gone],
  )
  const content = useMemo(() => ({ ...(taken.title && { title: taken.title }), blocks }), [taken, blocks])
  const people = useQuery(membersQuery(source.chat_id)).data ?? nobody
  const said = useMoment(source.name, language)
  const plan = useLatestAnswer(content, (of, signal) => inSlices(planOf(of), signal))?.answer

  const search = params.toString()
  const chosen = useMemo(
    () => targetsIn(new URLSearchParams(search), source.chat_id),
    [search, source.chat_id],
  )
  const choose = (next: readonly ChosenTarget[]) => setParams(withTargets(params, next), { replace: true })
  const chooseIds = (ids: readonly string[]) =>
    choose(ids.map((chat_id) => chosen.find((each) => each.chat_id === chat_id) ?? { chat_id, how: 'end' }))
  const recent = useQuery(recentChats.query(appId)).data ?? none
  const audiences = useUsedAudiences(appId)
  const looked = useTargets(chosen, appId)
  // Each is made only once per check of its chat, even if other checks finish later.
  const readyFor = useMemo(
    () => readyTargets({ content, shown: { ...content, blocks: shown }, said, newId }),
    [content, shown, said],
  )
  const ready = new Map(
    looked.flatMap(({ chosen: each, facts }) =>
      facts ? [[each.chat_id, readyFor(each, facts)] as const] : [],
    ),
  )
  const left = useLeftOut(looked, ready, chosen)
  const going = [...ready.values()].filter(({ tooLarge }) => tooLarge === undefined)
  const chats = going.map(({ target: { chat_id, name } }) => ({ chat_id, name }))
  const nameOf = (chatId: string) => ready.get(chatId)?.target.name || chatId
  const use = publishUse(appId, source, chosen)
  const recheck = useRecheck(use, audiences)
  const [isLeaving, setLeaving] = useState(false)
  const schedule = useSchedule(chats, undefined, server?.approval)
  const byServer = server && schedule.by === 'server' ? schedule : undefined
  const kept = useServerPublication({ appId, source, page, selected })

  const publish = async () => {
    setLeaving(true)
    // If a chat changed since it was shown, nothing is written, and the user confirms again.
    const changes = await recheck.check(chats).finally(() => setLeaving(false))
    if (changes) {
      choose(left.drop(changes))
      return field.current?.focus()
    }
    const publicationId = byServer && (await kept.create(byServer, going, left.all()))
    if (byServer && publicationId === undefined) return
    const to = publicationId
      ? publicationRoute(publicationId)
      : jobRoute(await beginJob(publishQueue, { ...props, going, content, outcomes, fetched }))
    await recentChats.remember(appId, chats)
    await audiences.begin(chats)
    await navigate(to)
  }

  return (
    <>
      <ContentSummary
        blocks={blocks}
        bytes={fetched}
        selected={selected?.blocks.length}
        isPartGone={isPartGone}
        onWhole={() => setParams(withPart(params, undefined), { replace: true })}
      />
      <ChatField
        chosen={use.chosen}
        onChoose={chooseIds}
        excluded={{ chat_id: source.chat_id, why: say('targets.source') }}
        recent={recent}
        hint={say('targets.hint')}
        inputRef={field}
      />
      <AudienceControl
        {...{ appId, use, audiences }}
        changes={recheck.changes}
        chosen={chosen.map(({ chat_id }) => ({ chat_id, name: ready.get(chat_id)?.target.name ?? '' }))}
        onAdd={(added) => chooseIds([...chosen, ...added].map(({ chat_id }) => chat_id))}
      />
      <TargetList
        looked={looked}
        ready={ready}
        people={people}
        onChoose={choose}
        onEmptied={() => field.current?.focus()}
      />
      <CopyOutcomes outcomes={outcomes} problems={plan?.problems ?? none} />
      <VariablesLegend ready={[...ready.values()]} />
      <PublishPreview sourceId={source.chat_id} ready={[...ready.values()]} {...{ outcomes, reading }} />
      {server && <ScheduleFields choice={schedule} server={server} chats={chats} />}
      <ServerRefusal kept={kept} nameOf={nameOf} onReadAgain={onReadAgain} />
      <PublishFoot
        byServer={byServer && server && { choice: byServer, ...server, nameOf, requestOf: kept.requestOf }}
        source={source}
        isPart={selected !== undefined}
        going={going}
        left={left.refused.length}
        isChecking={!isLeaving && looked.some(({ isAsking }) => isAsking)}
        isFetching={fetched.done < fetched.all}
        isNothing={blocks.length === 0}
        calls={plan?.calls}
        onPublish={publish}
      />
    </>
  )
}

interface JobParts extends Pick<Props, 'source' | 'selected'> {
  going: readonly ReadyTarget[]
  content: Content
  outcomes: PublishJob['outcomes']
  fetched: SourceBytes
}

/** Begins a job of this browser; returns its id. */
async function beginJob(
  publishQueue: PublishQueue,
  { source, selected, going, content, outcomes, fetched }: JobParts,
): Promise<string> {
  const { job_id } = await publishQueue.begin({
    job: {
      source: { ...source, ...(selected && { part: 'selection' as const }) },
      blocks: content.blocks.flatMap(preOrder).length,
      outcomes,
      bytes: [...fetched.bytes.values()].reduce((sum, { bytes: { size } }) => sum + size, 0),
    },
    targets: going.map(({ target }) => target),
    content,
    bytes: fetched.bytes,
  })
  return job_id
}

/** How audiences check chats here. */
const publishUse = (
  appId: string,
  source: Pick<PublishSource, 'chat_id'>,
  chosen: readonly ChosenTarget[],
): AudienceUse => ({
  refusalOf: ({ chat_id }, queries) => refusalOfCopy(queries, chat_id, appId),
  sourceId: source.chat_id,
  chosen: chosen.map(({ chat_id }) => chat_id),
})

const nobody: ReadonlyMap<string, string> = new Map()
const none: readonly never[] = []

/** The chats that this browser published to last. */
const recentChats = recentList<NamedChat>('published-to', ({ chat_id }) => chat_id)

/** The calls that the copy takes on an empty page, and what they cannot create. */
function planOf({ blocks }: { blocks: Parameters<typeof countCalls>[1]['children'] }) {
  const empty = { id: 'page', block_type: PAGE, body: { page: { elements: [] } }, children: [] }
  return countCalls(empty, { ...empty, children: blocks })
}

/** The date and time when this page was opened: the same in the preview and in every chat. */
function useMoment(sourceName: string, language: string) {
  const [now] = useState(() => Date.now())
  return useMemo(
    () => ({
      sourceName,
      date: dateFormat(language, { dateStyle: 'long' }).format(now),
      time: dateFormat(language, { timeStyle: 'short' }).format(now),
    }),
    [sourceName, language, now],
  )
}

/** A read-only document through which pictures, files and sheets of all chats are read. */
function useReading(appId: string, { chat_id }: Props['source'], page: BlockTree) {
  const [reading] = useState(() => createReadableDocument(appId, chat_id, page))
  useRelease(reading, ({ media }) => media.release())
  return reading
}

interface ContentSummaryProps {
  blocks: readonly BlockTree[]
  bytes: SourceBytes
  /** How many blocks the address names; undefined if the whole is published. */
  selected: number | undefined
  isPartGone: boolean
  onWhole(): void
}

/** Says whether the whole announcement or a part is published, and its size. */
function ContentSummary({ blocks, bytes, selected, isPartGone, onWhole }: ContentSummaryProps) {
  const { say, language } = usePublishWords()
  const count = blocks.flatMap(preOrder).length
  const size = [...bytes.bytes.values()].reduce((sum, { bytes: { size: one } }) => sum + one, 0)
  return (
    <section className={styles['section']} aria-label={say('what.label')}>
      {isPartGone && <Warning role="status">{say('what.gone')}</Warning>}
      <p className={styles['line']}>
        <strong>
          {selected === undefined ? say('what.page') : say('what.selection', { count: selected })}
        </strong>
        <span className={styles['quiet']}>
          {[
            say('blocks', { count }),
            bytes.bytes.size > 0
              ? say('bytesOf', { count: bytes.bytes.size, size: formatBytes(size, language) })
              : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {selected !== undefined && (
          <Button look="quiet" onClick={onWhole}>
            {say('what.instead')}
          </Button>
        )}
      </p>
      <p role="status" className={styles['quiet']}>
        {bytes.done < bytes.all && say('media.fetching', { done: bytes.done, all: bytes.all })}
      </p>
      {count === 0 && bytes.done === bytes.all && <Warning role="status">{say('what.nothing')}</Warning>}
    </section>
  )
}
