import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../ui/ask-first'
import { Button } from '../../../ui/button'
import { useReplaceWorld } from '../api/replace-world'
import { Refused } from './refused'
import { SnapshotsSection } from './snapshots-section'
import shared from './workbench.module.css'
import { WorldFileSection } from './world-file-section'

/** The world as a whole: kept, put back, begun again, taken out and brought in. */
export function WorldView() {
  const { t } = useTranslation('workbench')
  const replace = useReplaceWorld()
  const isFile = replace.variables?.kind === 'file'
  return (
    <>
      <div role="status" className={`${shared['done']} ${replace.isSuccess ? '' : 'visually-hidden'}`}>
        {replace.isSuccess && t('world.replaced', { ...replace.data })}
      </div>
      {replace.isError && (
        <>
          {isFile && <p className={shared['why']}>{t('world.refused')}</p>}
          <Refused error={replace.error} />
        </>
      )}
      <SnapshotsSection
        isBusy={replace.isPending}
        onRestore={(snapshot_id) => replace.mutate({ kind: 'snapshot', snapshot_id })}
      />
      <WorldFileSection
        isBusy={replace.isPending}
        onImport={(world) => replace.mutate({ kind: 'file', world })}
      />
      <section className={shared['section']} aria-labelledby="world-reset">
        <div className={shared['heading']}>
          <h2 id="world-reset">{t('world.reset')}</h2>
          <p className={shared['why']}>{t('world.resetWhy')}</p>
        </div>
        <div className={shared['actions']}>
          <AskFirst
            isDanger
            cancel={t('cancel')}
            trigger={<Button disabled={replace.isPending}>{t('world.resetGo')}</Button>}
            question={t('world.resetAsk')}
            consequence={t('world.resetWhat')}
            go={t('world.resetGo')}
            onGo={() => replace.mutate({ kind: 'seed' })}
          />
        </div>
      </section>
    </>
  )
}
