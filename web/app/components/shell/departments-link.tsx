import { type ComponentType, type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../browser/paths';

type Panel = ComponentType<{ onClose: () => void }>;

/** Opens the departments below it; without scripts it leads to the list of all. */
export function DepartmentsLink() {
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [isOpen, setOpen] = useState(false);

  function toggle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(!isOpen);
    import('../departments-menu/departments-panel').then(
      ({ DepartmentsPanel }) => setPanel(() => DepartmentsPanel),
      () => location.assign(paths.allDrills),
    );
  }
  return (
    <li>
      <Link to={paths.allDrills} aria-expanded={isOpen} className="header-link" onClick={toggle}>
        Departments
      </Link>
      {isOpen && Panel && <Panel onClose={() => setOpen(false)} />}
    </li>
  );
}
