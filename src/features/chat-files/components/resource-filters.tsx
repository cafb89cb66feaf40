import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/words'
import { SearchField } from '../../../ui/search-field'
import {
  DateRangeFields,
  KindFilter,
  FilterArea,
  FilterWords,
  FilterChoices,
  FilterSelect,
} from '../../files/files'
import { resourceKinds, resourceOrders } from '../chat-resource'
import type { ChatResource, ResourceFilter, ResourceOrder } from '../chat-resource'
import { useWords } from '../words'

interface Props {
  filter: ResourceFilter
  found: readonly ChatResource[]
  names: ReadonlyMap<string, string>
  onFilter(filter: ResourceFilter): void
}

/** The filters for the files of a chat. */
export function ResourceFilters({ filter, found, names, onFilter }: Props) {
  const { t, i18n } = useWords()
  const { t: files } = useTranslation('files')
  const senders = useMemo(() => {
    const ids = new Set(found.map(({ sender }) => sender.id).filter(Boolean))
    if (filter.from) ids.add(filter.from)
    const { compare } = new Intl.Collator(i18n.language)
    return [...ids]
      .map((id) => ({ id, name: names.get(id) || id }))
      .sort((one, other) => compare(one.name, other.name))
  }, [found, names, filter.from, i18n.language])
  return (
    <FilterArea role="search" aria-label={t('search')}>
      <FilterWords>
        <SearchField
          label={t('words')}
          text={filter.text}
          debounced
          onText={(text) => onFilter({ ...filter, text })}
        />
      </FilterWords>
      <FilterChoices>
        <KindFilter
          label={files('find.kinds')}
          kinds={resourceKinds.map((kind) => ({ kind, name: t(`kinds.${kind}`) }))}
          chosen={filter.kinds}
          onChosen={(kinds) => onFilter({ ...filter, kinds })}
        />
        <FilterSelect
          aria-label={t('from')}
          value={filter.from}
          onChange={(event) => onFilter({ ...filter, from: event.target.value })}
        >
          <option value="">{t('fromAll')}</option>
          {senders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          aria-label={t('order.label')}
          value={filter.order}
          onChange={(event) => onFilter({ ...filter, order: event.target.value as ResourceOrder })}
        >
          {resourceOrders.map((order) => (
            <option key={order} value={order}>
              {t(`order.${order}`)}
            </option>
          ))}
        </FilterSelect>
        <DateRangeFields
          days={filter}
          labels={{ since: files('find.since'), until: files('find.until') }}
          onDays={(days) => onFilter({ ...filter, ...days })}
        />
      </FilterChoices>
    </FilterArea>
  )
}
