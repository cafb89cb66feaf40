import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/words'
import { SearchField } from '../../../ui/search-field'
import { DateRangeFields, KindFilter } from '../../files/find/list-filter'
import { resourceKinds } from '../chat-resource'
import type { ChatResource, ResourceFilter } from '../chat-resource'
import bar from '../../files/find/list-filters.module.css'

interface Props {
  filter: ResourceFilter
  found: readonly ChatResource[]
  names: ReadonlyMap<string, string>
  onFilter(filter: ResourceFilter): void
}

/** The filters for the files of a chat. */
export function ResourceFilters({ filter, found, names, onFilter }: Props) {
  const { t, i18n } = useTranslation('files')
  const senders = useMemo(() => {
    const ids = new Set(found.map(({ sender }) => sender.id).filter(Boolean))
    if (filter.from) ids.add(filter.from)
    const { compare } = new Intl.Collator(i18n.language)
    return [...ids]
      .map((id) => ({ id, name: names.get(id) || id }))
      .sort((one, other) => compare(one.name, other.name))
  }, [found, names, filter.from, i18n.language])
  return (
    <div role="search" aria-label={t('chat.search')} className={bar['bar']}>
      <div className={bar['words']}>
        <SearchField
          label={t('chat.words')}
          text={filter.text}
          debounced
          onText={(text) => onFilter({ ...filter, text })}
        />
      </div>
      <div className={bar['choices']}>
        <KindFilter
          label={t('find.kinds')}
          kinds={resourceKinds.map((kind) => ({ kind, name: t(`chat.kinds.${kind}`) }))}
          chosen={filter.kinds}
          onChosen={(kinds) => onFilter({ ...filter, kinds })}
        />
        <select
          className={bar['select']}
          aria-label={t('chat.from')}
          value={filter.from}
          onChange={(event) => onFilter({ ...filter, from: event.target.value })}
        >
          <option value="">{t('chat.fromAll')}</option>
          {senders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <DateRangeFields
          days={filter}
          labels={{ since: t('find.since'), until: t('find.until') }}
          onDays={(days) => onFilter({ ...filter, ...days })}
        />
      </div>
    </div>
  )
}
