import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../ui/ask-first'
import { Button } from '../../../ui/button'
import { useExportWorld } from '../api/export-world'
import { readWorldFile, type ChosenWorld } from '../read-world-file'
import { Refused } from './refused'
import shared from './workbench.module.css'

interface Props {
  isBusy: boolean
  onImport(world: Record<string, unknown>): void
}

/** The world as a file, out and in. A file is read here and asked about before it is sent. */
export function WorldFileSection({ isBusy, onImport }: Props) {
  const { t } = useTranslation('workbench')
  const out = useExportWorld()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenWorld>()
  const choose = async (file: File | undefined) => {
    if (field.current) field.current.value = ''
    if (file) setChosen(await readWorldFile(file))
  }
  const lost = out.data?.lost ?? []
  return (
    <section className={shared['section']} aria-labelledby="world-file">
      <div className={shared['heading']}>
        <h2 id="world-file">{t('world.file')}</h2>
        <p className={shared['why']}>{t('world.fileWhy')}</p>
      </div>
      <div className={shared['actions']}>
        <Button disabled={out.isPending || isBusy} onClick={() => out.mutate()}>
          <Download size={14} aria-hidden="true" />
          {t(out.isPending ? 'world.exporting' : 'world.export')}
        </Button>
        <Button disabled={isBusy} onClick={() => field.current?.click()}>
          <Upload size={14} aria-hidden="true" />
          {t('world.import')}
        </Button>
        <input
          ref={field}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('world.import')}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      {out.isError && <Refused error={out.error} />}
      {lost.length > 0 && (
        <div role="status" className={shared['note']}>
          <p>{t('world.lost')}</p>
          <ul>
            {lost.map(({ what, count }) => (
              <li key={what}>{`${what} (${count})`}</li>
            ))}
          </ul>
        </div>
      )}
      {chosen && 'words' in chosen && (
        <p role="alert">{t('world.notJson', { name: chosen.name, words: chosen.words })}</p>
      )}
      {chosen && 'world' in chosen && (
        <AskFirst
          isDanger
          cancel={t('cancel')}
          question={t('world.importAsk', { name: chosen.name })}
          consequence={t('world.importWhat')}
          go={t('world.importGo')}
          onGo={() => onImport(chosen.world)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}
