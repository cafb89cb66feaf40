import { useTranslation } from 'react-i18next'
import { DaysFields } from '../files/find/days-fields'
import bar from '../files/find/find-bar.module.css'
import { KindChoices } from '../files/find/kind-choices'
import { SearchWords } from '../files/find/search-words'
import { allTransferKinds, type HistoryFilter } from '../files/history/find-transfers'

interface Props {
  filter: HistoryFilter
  onFilter(filter: HistoryFilter): void
}

/** What the history is narrowed to. */
export function HistorySearch({ filter, onFilter }: Props) {
  const { t } = useTranslation('files')
  return (
    <div role="search" aria-label={t('history.search')} className={bar['bar']}>
      <SearchWords
        label={t('history.words')}
        clear={t('find.clearWords')}
        text={filter.text}
        onRest={(text) => onFilter({ ...filter, text })}
      />
      <div className={bar['choices']}>
        <KindChoices
          label={t('find.kinds')}
          kinds={allTransferKinds.map((kind) => ({ kind, name: t(`history.kinds.${kind}`) }))}
          chosen={filter.kinds}
          onChosen={(kinds) => onFilter({ ...filter, kinds })}
        />
        <DaysFields
          days={filter}
          labels={{ since: t('find.since'), until: t('find.until') }}
          onDays={(days) => onFilter({ ...filter, ...days })}
        />
      </div>
    </div>
  )
}
