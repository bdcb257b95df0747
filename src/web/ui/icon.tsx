import Activity from 'lucide-react/icons/activity';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Bookmark from 'lucide-react/icons/bookmark';
import Building2 from 'lucide-react/icons/building-2';
import Calendar from 'lucide-react/icons/calendar';
import ChartColumn from 'lucide-react/icons/chart-column';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Columns2 from 'lucide-react/icons/columns-2';
import Copy from 'lucide-react/icons/copy';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Flag from 'lucide-react/icons/flag';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Gavel from 'lucide-react/icons/gavel';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Link from 'lucide-react/icons/link';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import PanelLeft from 'lucide-react/icons/panel-left';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Shield from 'lucide-react/icons/shield';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Split from 'lucide-react/icons/split';
import Square from 'lucide-react/icons/square';
import Sun from 'lucide-react/icons/sun';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { type ComponentType, memo } from 'react';

type Drawing = ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': boolean }>;

/** Returns its argument. TypeScript infers the icon names from the keys. */
const named = <Name extends string>(drawings: Record<Name, Drawing>) => drawings;

const icons = named({
  activity: Activity,
  archive: Archive,
  restore: ArchiveRestore,
  bookmark: Bookmark,
  building: Building2,
  check: Check,
  clock: Clock,
  close: X,
  columns: Columns2,
  copy: Copy,
  calendar: Calendar,
  chart: ChartColumn,
  down: ChevronDown,
  download: Download,
  duplicate: CopyPlus,
  external: ExternalLink,
  gavel: Gavel,
  flag: Flag,
  flask: FlaskConical,
  grip: GripVertical,
  help: CircleQuestionMark,
  info: Info,
  key: KeyRound,
  left: ChevronLeft,
  link: Link,
  lock: Lock,
  menu: Menu,
  minus: Minus,
  moon: Moon,
  more: Ellipsis,
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  pencil: Pencil,
  people: Users,
  play: Play,
  plus: Plus,
  projects: LayoutGrid,
  refresh: RefreshCw,
  right: ChevronRight,
  screen: Monitor,
  search: Search,
  shield: Shield,
  sidebar: PanelLeft,
  'sign-out': LogOut,
  sliders: SlidersHorizontal,
  split: Split,
  stop: Square,
  sun: Sun,
  trash: Trash2,
  undo: Undo2,
  'up-down': ChevronsUpDown,
  upload: Upload,
  warning: TriangleAlert,
});

export type IconName = keyof typeof icons;

interface Props {
  name: IconName;
  size?: number;
}

/** An icon. Hidden from screen readers, because the text beside it has the same meaning. */
export const Icon = memo(function Icon({ name, size = 16 }: Props) {
  const Drawing = icons[name];
  return <Drawing size={size} strokeWidth={1.75} aria-hidden />;
});
