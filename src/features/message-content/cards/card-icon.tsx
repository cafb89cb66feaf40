import {
  Bell,
  Bot,
  CalendarDays,
  ChartColumn,
  Check,
  Circle,
  CircleAlert,
  Clock,
  FileText,
  Flag,
  Folder,
  Globe,
  Heart,
  House,
  ImageOff,
  Info,
  Link,
  Lock,
  Mail,
  MapPin,
  MessageCircle,
  Pencil,
  Phone,
  Plus,
  Search,
  Settings,
  Star,
  ThumbsUp,
  Trash2,
  TriangleAlert,
  Users,
  Video,
  X,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { recordOf } from '../../../../contract/is-object'
import { useCard } from './card-context'
import { toneOf } from './card-tone'
import styles from './card-icon.module.css'

/** Icons by the words in the names of the platform's icons, such as `calendar-add_outlined`. The first one counts. */
const signs: readonly (readonly [RegExp, LucideIcon])[] = [
  [/calendar|date/, CalendarDays],
  [/time|clock|history/, Clock],
  [/chat|message|comment|reply/, MessageCircle],
  [/member|group|user|person|contact/, Users],
  [/bell|alarm|notif/, Bell],
  [/warning/, TriangleAlert],
  [/error|maybe|urgent|alert/, CircleAlert],
  [/info|help/, Info],
  [/yes|done|check|succeed/, Check],
  [/close|no_|cancel|reject/, X],
  [/delete|trash/, Trash2],
  [/edit|pen/, Pencil],
  [/add|plus/, Plus],
  [/search/, Search],
  [/setting|admin/, Settings],
  [/lock|safe|password/, Lock],
  [/mail/, Mail],
  [/phone|call|cellphone/, Phone],
  [/video|meeting/, Video],
  [/map|local|position/, MapPin],
  [/link|url/, Link],
  [/folder/, Folder],
  [/file|doc|sheet|wiki|note/, FileText],
  [/chart|data|dashboard/, ChartColumn],
  [/flag|mark/, Flag],
  [/heart|like/, Heart],
  [/thumb|agree/, ThumbsUp],
  [/star|collect|fav/, Star],
  [/home|house/, House],
  [/robot|bot|app/, Bot],
  [/global|world|internet/, Globe],
]

/** An icon next to a text: one of Herald's for the platform's, and a sign for a picture. It has no words. */
export function CardIcon({ value }: { value: unknown }) {
  const { look } = useCard()
  const { tag, token, color, style, img_key } = recordOf(value)
  const name = typeof token === 'string' ? token : ''
  const isPicture = tag === 'custom_icon' || (name === '' && typeof img_key === 'string')
  if (name === '' && !isPicture) return null
  const tone = toneOf(color ?? recordOf(style)['color'], 'ink', look.colours)
  const Sign = isPicture ? ImageOff : (signs.find(([word]) => word.test(name))?.[1] ?? Circle)
  return (
    <span
      {...tone}
      className={[styles['icon'], tone?.className].filter(Boolean).join(' ')}
      aria-hidden="true"
    >
      <Sign size={16} />
    </span>
  )
}
