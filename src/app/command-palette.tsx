import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CornerDownLeft,
  FileText,
  Hash,
  Search,
  MessageSquare,
  TriangleAlert,
  UserRound,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LarkError } from '../../client/lark-error'
import { errorCodes } from '../../contract/error-codes'
import { useChats } from '../api/chats/chats'
import { messageQuery } from '../api/messages/messages'
import { allPeopleQuery } from '../api/people/people'
import { chatRoute, sectionOf, useChatWords } from '../features/chats/chats'
import { messageRoute } from '../features/message-content/message-content'
import { workbenchRoute, workbenchTabs } from '../features/workbench/workbench'
import { explainFailure } from '../i18n/explain-failure'
import { useTranslation } from '../i18n/words'
import { isComposingKey, useOfferedCommands } from '../ui/command-registry'
import { usePinyin } from '../ui/use-pinyin'
import { paletteResults, type PaletteKind, type PaletteResult } from './palette-results'
import { useFramePages } from './use-frame-pages'
import styles from './command-palette.module.css'

const icons: Record<PaletteKind, LucideIcon> = {
  everything: Search,
  messages: MessageSquare,
  codes: TriangleAlert,
  chats: Hash,
  people: UserRound,
  pages: FileText,
  commands: Zap,
}

const codes = Object.keys(errorCodes).map(Number)

/** Finds every chat, page and command by name. The field keeps the focus; arrows move in the list below it. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const results = usePaletteResults(query)
  const groups = useMemo(() => groupsOf(results), [results])
  const choose = (result: PaletteResult) => {
    onClose()
    if (result.to) void navigate(result.to)
    result.run?.()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']} initialFocus={field}>
          <Dialog.Title className="visually-hidden">{t('palette.label')}</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            items={groups}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={query}
            onValueChange={(words, { reason }) => reason === 'input-change' && setQuery(words)}
            itemToStringValue={({ label }: PaletteResult) => label}
          >
            <Autocomplete.Input
              ref={field}
              className={styles['field']}
              aria-label={t('palette.prompt')}
              placeholder={t('palette.prompt')}
              spellCheck={false}
              onKeyDown={(event) => {
                if (isComposingKey(event.nativeEvent)) event.preventBaseUIHandler()
              }}
            />
            <Autocomplete.Status className="visually-hidden">
              {t('palette.results', { count: results.length })}
            </Autocomplete.Status>
            <Autocomplete.List aria-label={t('palette.label')} className={styles['list']}>
              {({ kind, items }: PaletteGroup) => (
                <Autocomplete.Group key={kind} items={items}>
                  <Autocomplete.GroupLabel className={styles['heading']}>
                    {t(`palette.${kind}`)}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(result: PaletteResult) => (
                      <PaletteOption key={result.id} result={result} onChoose={choose} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          <p className={styles['foot']} aria-hidden="true">
            {t('palette.keys')}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface OptionProps {
  result: PaletteResult
  onChoose(result: PaletteResult): void
}

function PaletteOption({ result, onChoose }: OptionProps) {
  const Icon = icons[result.kind]
  return (
    <Autocomplete.Item value={result} className={styles['option']} onClick={() => onChoose(result)}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles['label']}>{result.label}</span>
      {result.beside && <span className={styles['beside']}>{result.beside}</span>}
      <CornerDownLeft size={14} aria-hidden="true" className={styles['enter']} />
    </Autocomplete.Item>
  )
}

interface PaletteGroup {
  kind: PaletteKind
  items: PaletteResult[]
}

/** Results of one kind follow each other. */
function groupsOf(results: readonly PaletteResult[]): PaletteGroup[] {
  const groups: PaletteGroup[] = []
  for (const result of results) {
    const last = groups.at(-1)
    if (last?.kind === result.kind) last.items.push(result)
    else groups.push({ kind: result.kind, items: [result] })
  }
  return groups
}

/** What the words find: chats, people, codes, messages, pages and commands. */
function usePaletteResults(query: string): readonly PaletteResult[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { t: chatWords } = useChatWords()
  const { t: failures } = useTranslation('failures')
  const { t: workbench } = useTranslation('workbench')
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const [, openChat] = /\/(oc_[\w-]+)/.exec(pathname) ?? []
  const chats = useChats()
  const commands = useOfferedCommands()
  const pages = useFramePages()
  const isInChat = openChat !== undefined
  const { data: people } = useQuery({ ...allPeopleQuery, enabled: isInChat && query.trim().length > 1 })
  const readsAs = usePinyin(query)
  return useMemo(
    () =>
      paletteResults(query, {
        section,
        chats: chats.data ?? [],
        // Only a chat can show a person's messages.
        people: ((isInChat && people) || []).flatMap(({ open_id, name }) =>
          name ? [{ open_id, name }] : [],
        ),
        codes,
        readsAs,
        pages: pages.flatMap(({ to, name }) => [
          { to: String(to), label: t(name) },
          ...(to === '/workbench'
            ? workbenchTabs.map((tab) => ({
                to: workbenchRoute(tab),
                label: `${t(name)}: ${workbench(`tabs.${tab}`)}`,
              }))
            : []),
        ]),
        commands,
        personRoute: (openId) => `${chatRoute('messages', openChat ?? '')}?from=${openId}`,
        openMessage(messageId) {
          const from = location.pathname
          // Does not leave a page that the user has opened since.
          const go = (to: string) => location.pathname === from && void navigate(to)
          void queries.fetchQuery(messageQuery(messageId)).then(
            ([message]) => go(messageRoute(message?.chat_id ?? openChat ?? '', messageId)),
            // The chat's page explains why the message cannot be shown.
            () => go(openChat ? messageRoute(openChat, messageId) : '/messages'),
          )
        },
        words: {
          unnamed: chatWords('unnamed'),
          openById: (id) => t('chats.openNamed', { id }),
          openMessage: (id) => t('palette.openMessage', { id }),
          searchAll: (asked) => t('palette.searchAll', { asked }),
          searchGuide: (asked) => t('palette.searchGuide', { asked }),
          code: (code) => explainFailure(new LarkError({ code, status: 400, msg: '' }), failures).what,
        },
      }),
    [
      section,
      query,
      chats.data,
      people,
      isInChat,
      readsAs,
      pages,
      commands,
      t,
      chatWords,
      workbench,
      failures,
      openChat,
      queries,
      navigate,
    ],
  )
}
