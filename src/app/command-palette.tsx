import { Dialog } from '@base-ui/react/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CornerDownLeft,
  FileText,
  Hash,
  MessageSquare,
  TriangleAlert,
  UserRound,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LarkError } from '../../client/lark-error'
import { errorCodes } from '../../contract/error-codes'
import { useChats } from '../api/chats/chats'
import { messageQuery } from '../api/messages/messages'
import { allPeopleQuery } from '../api/people/people'
import { chatRoute, sectionOf } from '../features/chats/chats'
import { messageRoute } from '../features/message-content/message-content'
import { workbenchRoute, workbenchTabs } from '../features/workbench/workbench'
import { explainFailure } from '../i18n/explain-failure'
import { useTranslation } from '../i18n/words'
import { isComposingKey, useOfferedCommands } from '../ui/command-registry'
import { useOptionInSight } from '../ui/outside-react'
import { usePinyin } from '../ui/use-pinyin'
import { paletteResults, type PaletteKind, type PaletteResult } from './palette-results'
import { useFramePages } from './use-frame-pages'
import styles from './command-palette.module.css'

const icons: Record<PaletteKind, LucideIcon> = {
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
  const { t: failures } = useTranslation('failures')
  const { t: workbench } = useTranslation('workbench')
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const [, openChat] = /\/(oc_[\w-]+)/.exec(pathname) ?? []
  const chats = useChats()
  const commands = useOfferedCommands()
  const pages = useFramePages()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const isInChat = openChat !== undefined
  const { data: people } = useQuery({ ...allPeopleQuery, enabled: isInChat && query.trim().length > 1 })
  const readsAs = usePinyin(query)
  const results = useMemo(
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
          unnamed: t('chats.unnamed'),
          openById: (id) => t('chats.openNamed', { id }),
          openMessage: (id) => t('palette.openMessage', { id }),
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
      workbench,
      failures,
      openChat,
      queries,
      navigate,
    ],
  )
  const active = Math.min(at, results.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  useOptionInSight(listId, active)

  const choose = (result: PaletteResult | undefined) => {
    if (!result) return
    onClose()
    if (result.to) void navigate(result.to)
    result.run?.()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return
    const count = results.length
    const next = { ArrowDown: active + 1, ArrowUp: active - 1 + count }[event.key]
    if (next !== undefined && count > 0) {
      event.preventDefault()
      setAt(next % count)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(results[active])
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']} initialFocus={field}>
          <Dialog.Title className="visually-hidden">{t('palette.label')}</Dialog.Title>
          <input
            ref={field}
            className={styles['field']}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={results.length > 0 ? optionId(active) : undefined}
            aria-label={t('palette.prompt')}
            placeholder={t('palette.prompt')}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <p className="visually-hidden" role="status">
            {t('palette.results', { count: results.length })}
          </p>
          <div id={listId} role="listbox" aria-label={t('palette.label')} className={styles['list']}>
            {results.map((result, index) => {
              const Icon = icons[result.kind]
              const begins = results[index - 1]?.kind !== result.kind
              return (
                <div key={result.id} role="presentation">
                  {begins && (
                    <p className={styles['heading']} role="presentation">
                      {t(`palette.${result.kind}`)}
                    </p>
                  )}
                  {/* The keys that work here belong to the field, which has the focus. */}
                  {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
                  <div
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    className={styles['option']}
                    onMouseMove={() => setAt(index)}
                    onClick={() => choose(result)}
                  >
                    <Icon size={16} aria-hidden="true" />
                    <span className={styles['label']}>{result.label}</span>
                    {result.beside && <span className={styles['beside']}>{result.beside}</span>}
                    {index === active && <CornerDownLeft size={14} aria-hidden="true" />}
                  </div>
                </div>
              )
            })}
          </div>
          <p className={styles['foot']} aria-hidden="true">
            {t('palette.keys')}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
