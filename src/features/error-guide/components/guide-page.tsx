import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { languages } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { EmptyState } from '../../../ui/empty-state'
import { BarName, BarTitle, InBar } from '../../../ui/page-bar'
import { PageTitle } from '../../../ui/page-title'
import { SearchField } from '../../../ui/search-field'
import {
  entryOf,
  explanationOf,
  codesNamedIn,
  findCodes,
  fold,
  searchTermsOf,
  type CodeLine,
  sections,
} from '../guide-codes'
import { guideRoute } from '../guide-route'
import { useWords } from '../words'
import { UnknownCode } from './code-explained'
import { CodePanel } from './code-panel'
import { CodeRows } from './code-rows'
import type { LocalLinks } from './local-rules'
import styles from './guide-page.module.css'

interface Props {
  /** The code in the address. */
  code: string | undefined
  /** Absent if the service is not local. */
  local?: LocalLinks | undefined
}

const searchOf = (text: string) => text && `?${new URLSearchParams({ q: text }).toString()}`

/** Every code of the platform: a searchable list, and next to it the open code. The address contains both. */
export function GuidePage({ code, local }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const page = useRef<HTMLDivElement>(null)
  const text = params.get('q') ?? ''
  const asked = useDeferredValue(text)
  const lines = useCodeLines()
  const number = useMemo(() => new Set(lines.map((line) => line.code)).size, [lines])
  const shown = useMemo(() => findCodes(lines, asked), [lines, asked])
  const found = useMemo(() => new Set(shown.map((line) => line.code)).size, [shown])
  const search = searchOf(text)
  const setText = (next: string) => setParams(next ? { q: next } : {}, { replace: true })
  // The page is about the open code, so its name is the first heading.
  const Title = code === undefined ? BarTitle : BarName
  const [nobodys] = codesNamedIn(asked)

  // When a code closes, the focus returns to its line in the list.
  const wasOpen = useRef(code)
  useEffect(() => {
    const left = wasOpen.current
    wasOpen.current = code
    if (left !== undefined && code === undefined)
      page.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(left)}"]`)?.focus()
  }, [code])

  return (
    <div ref={page} className={styles['page']} data-open={code !== undefined || undefined}>
      <PageTitle title={code === undefined ? t('title') : t('entryTitle', { code })} />
      <InBar part="title">
        <Title>{t('title')}</Title>
      </InBar>
      <div className={styles['main']}>
        <div className={styles['bar']}>
          <div role="search" className={styles['search']}>
            <SearchField
              id="page-search"
              label={t('search')}
              hint={t('searchHint')}
              text={text}
              onText={setText}
              onKeyDown={({ key, currentTarget: { value } }) => {
                // The list may still show the results of an earlier text.
                const [first] = key === 'Enter' ? findCodes(lines, value) : []
                if (first) void navigate(guideRoute(first.code, searchOf(value)))
              }}
            />
          </div>
          <p role="status" className={styles['count']}>
            {asked ? t('found', { found, number }) : t('count', { count: number })}
          </p>
        </div>
        {shown.length > 0 ? (
          <CodeRows lines={shown} open={code} search={search} />
        ) : (
          <div className={styles['none']}>
            <EmptyState title={t('none', { text: asked })}>
              {nobodys === undefined ? t('noneNext') : <UnknownCode code={String(nobodys)} />}
            </EmptyState>
          </div>
        )}
      </div>
      {code !== undefined && (
        <CodePanel
          key={code}
          code={code}
          local={local}
          onClose={() => void navigate(guideRoute(undefined, search))}
        />
      )}
    </div>
  )
}

/** Every line of the guide, searchable by its number, the platform's words, and Herald's words in each language. */
function useCodeLines(): readonly CodeLine[] {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const speakers = Object.keys(languages).map((language) => ({
      failures: i18n.getFixedT(language, 'failures'),
      guide: i18n.getFixedT(language, 'guide'),
    }))
    return sections.flatMap(({ section, codes }) =>
      codes.flatMap((code): CodeLine[] => {
        const entry = entryOf(code)
        if (!entry) return []
        const words = speakers.flatMap(({ failures, guide }) => {
          const { what, next } = explanationOf(entry, failures)
          return [what, next, guide(`sections.${section}.name`)]
        })
        return [
          {
            ...entry,
            section,
            found: fold([code, entry.msg, ...words, ...searchTermsOf(entry, words)].join('\n')),
          },
        ]
      }),
    )
    // The words are loaded before the guide, and do not change while the page is open.
  }, [i18n])
}
