import { useNavigation } from 'react-router';

/** A bar along the top while the next page loads. */
export function NavigationProgress() {
  const navigation = useNavigation();
  return (
    <output>
      {navigation.state !== 'idle' && (
        <span className="navigation-progress">
          <span className="sr-only">Loading the page</span>
        </span>
      )}
    </output>
  );
}
