import { platformSpec } from './block-spec'
import type { BlockSpec } from './block-spec'

/** Shown as a card with its name and stored unchanged. No call can recreate it. */
const shown = (key: string, en: string, chinese: string) =>
  platformSpec(key, en, chinese, { create: { canRecreate: () => false } })

/** Types that show only their names. */
export const namedSpecs: readonly BlockSpec[] = [
  platformSpec('isv', 'Widget', '小组件', { create: { mostPerCall: 20 } }),
  platformSpec('add_ons', 'Add-on', '插件'),
  platformSpec('wiki_catalog', 'Wiki catalogue', '知识库目录'),
  shown('equation', 'Equation', '公式'),
  shown('diagram', 'Diagram', '流程图'),
  shown('mindnote', 'Mind note', '思维笔记'),
  shown('task', 'Task', '任务'),
  shown('okr', 'OKR', 'OKR'),
  shown('okr_objective', 'Objective', '目标'),
  shown('okr_key_result', 'Key result', '关键结果'),
  shown('okr_progress', 'Progress', '进展'),
  shown('jira_issue', 'Jira issue', 'Jira 问题'),
  shown('agenda', 'Agenda', '议程'),
  shown('agenda_item', 'Agenda item', '议程项'),
  shown('agenda_item_title', 'Agenda item title', '议程项标题'),
  shown('agenda_item_content', 'Agenda item content', '议程项内容'),
  shown('source_synced', 'Synced block (source)', '同步块（源）'),
  shown('reference_synced', 'Synced block (copy)', '同步块（引用）'),
  shown('sub_page_list', 'List of sub-pages', '子页面列表'),
  shown('ai_template', 'AI template', 'AI 模板'),
  shown('undefined', 'Unsupported block', '不支持的块'),
]
