import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { PageTitle } from '../../../ui/page-title'
import { codesNamedIn, findCodes } from '../find-codes'
import { guideRoute } from '../guide-route'
import { useCodeLines } from '../use-code-lines'
import { CodeFilter } from './code-filter'
import { CodePanel } from './code-panel'
import { CodeRows } from './code-rows'
import styles from './guide-page.module.css'
import type { LocalLinks } from './local-rules'
import { UnknownCode } from './unknown-code'

interface Props {
  /** The code in the address. */
  code: string | undefined
  /** Absent where the service is not ours. */
  local?: LocalLinks | undefined
}

/** Every code of the platform: a list to search, and beside it the one that is open. The address keeps both. */
export function GuidePage({ code, local }: Props) {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const page = useRef<HTMLDivElement>(null)
  const text = params.get('q') ?? ''
  const asked = useDeferredValue(text)
  const lines = useCodeLines()
  const number = useMemo(() => new Set(lines.map((line) => line.code)).size, [lines])
  const shown = useMemo(() => findCodes(lines, asked), [lines, asked])
  const found = useMemo(() => new Set(shown.map((line) => line.code)).size, [shown])
  const search = text && `?${new URLSearchParams({ q: text }).toString()}`
  const setText = (next: string) => setParams(next ? { q: next } : {}, { replace: true })
  // An open code is what the page is about: its name is the first heading.
  const Title = code === undefined ? 'h1' : 'p'
  const [nobodys] = codesNamedIn(asked)

  // Where the code stood beside the list, or in its place, the focus goes back to its line.
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
      <div className={styles['main']}>
        <header className={styles['head']}>
          <Title className={styles['title']}>{t('title')}</Title>
          <p className={styles['about']}>{t('about')}</p>
        </header>
        <div className={styles['bar']}>
          <CodeFilter
            text={text}
            onText={setText}
            onEnter={() => shown[0] && void navigate(guideRoute(shown[0].code, search))}
          />
          <p role="status" className={styles['count']}>
            {asked ? t('found', { found, number }) : t('count', { number })}
          </p>
        </div>
        {shown.length > 0 ? (
          <CodeRows lines={shown} open={code} search={search} />
        ) : (
          <div className={styles['none']}>
            <p className={styles['noneTitle']}>{t('none', { text: asked })}</p>
            {nobodys === undefined ? <p>{t('noneNext')}</p> : <UnknownCode code={String(nobodys)} />}
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
