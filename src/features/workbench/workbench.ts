export { isWorkbenchTab, workbenchRoute, workbenchTabs } from './workbench-route'
