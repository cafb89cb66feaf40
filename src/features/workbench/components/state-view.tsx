import { RefreshCw } from 'lucide-react'
import { editedKinds, worldKinds } from '../../../../contract/herald/state'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import type { Thing } from '../edit-things'
import { useSearchParam } from '../use-search-param'
import { useWords } from '../words'
import { CreateButton } from './edit-dialogs'
import { EntityTable } from './things-table'
import { WebhooksSection } from './webhooks-section'
import { useWorldState } from './world-file-section'
import styles from './state-view.module.css'
import shared from './workbench-page.module.css'

const besides = ['announcements', 'blocks', 'media', 'sheets'] as const

/** The content of the world: how many of each kind, and one kind as a table. */
export function StateView() {
  const { t, i18n } = useWords()
  const state = useWorldState()
  const [asked, setKind] = useSearchParam('kind')
  const kind = worldKinds.find((known) => known === asked) ?? 'chats'
  const editedKind = editedKinds.find((known) => known === kind)
  if (state.isPending) return <Loading words={t('state.loading')} />
  if (state.isError) return <FailureNote error={state.error} retry={() => void state.refetch()} />
  const { counts } = state.data
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <>
      <section className={shared['section']} aria-labelledby="state-title">
        <div className={shared['heading']}>
          <h2 id="state-title">{t('state.title')}</h2>
          <p className={shared['why']}>{t('state.change')}</p>
        </div>
        <fieldset>
          <legend className="visually-hidden">{t('state.kind')}</legend>
          <div className={styles['kinds']}>
            {worldKinds.map((each) => (
              <label key={each} className={styles['kind']}>
                <input
                  type="radio"
                  name="kind"
                  value={each}
                  checked={each === kind}
                  onChange={() => setKind(each)}
                />
                <span className={styles['face']}>
                  <span className={styles['count']}>{number.format(counts[each])}</span>
                  {t(`state.kinds.${each}`)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className={styles['below']}>
          <p className={shared['note']}>
            {t('state.also', {
              list: besides
                .map((each) => `${t(`state.kinds.${each}`)} ${number.format(counts[each])}`)
                .join(' · '),
            })}
          </p>
          <Button look="quiet" disabled={state.isFetching} onClick={() => void state.refetch()}>
            <RefreshCw size={14} aria-hidden="true" />
            {t('state.refresh')}
          </Button>
        </div>
        {editedKind && (
          <div className={shared['actions']}>
            <CreateButton key={editedKind} kind={editedKind} tenants={state.data.tenants as Thing[]} />
          </div>
        )}
        <EntityTable key={kind} kind={kind} seenAt={state.dataUpdatedAt} />
      </section>
      <WebhooksSection />
    </>
  )
}
