import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../../components/errors/error-message';
import { type FailedList, isFailure } from '../../../../components/errors/failed-list';
import { toast } from '../../../../components/toasts/toast';
import { WrittenTime } from '../../../../components/dates/written-time';
import { orKept } from '../../../../browser/keep-page';
import { paths } from '../../../../browser/paths';
import { publicConfig } from '../../../../browser/public-config';
import { browserSession } from '../../../../session/store/browser-session.client';
import type { ActiveSession } from '../../../../session/identity/identity';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Badge, Explanation, SecuritySection } from './security-section';

/** Reads the active sessions of the account; null where the identity service does not list them. */
export async function loadSessions(): Promise<ActiveSession[] | FailedList | null> {
  if (publicConfig().identity.kind !== 'embedded') return null;
  try {
    return await (await browserSession.identityClient()).listSessions();
  } catch (error) {
    return { failure: errorMessage(error), statusCode: 503 };
  }
}

/** The active sessions of the account, and a button that ends them all. */
export function SessionList({ sessions }: { sessions: ActiveSession[] | FailedList }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);

  async function signOutEverywhere() {
    try {
      // Navigates first: a guarded page that lost its session would redirect to the login page.
      await orKept(navigate(paths.landing));
      await browserSession.endEverywhere();
      toast.success("You're logged out everywhere");
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }

  return (
    <SecuritySection title="Where you're logged in">
      {isFailure(sessions) ? (
        <Explanation>{sessions.failure}</Explanation>
      ) : (
        <ul className="flex w-full flex-col gap-3">
          {sessions.map((session) => (
            <li key={session.id}>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                <span>{deviceName(session.userAgent)}</span>
                {session.isCurrent && <Badge tone="quiet">This device</Badge>}
              </p>
              <p className="text-base-content/70 text-sm">
                Since <WrittenTime at={session.since} as="moment" />
                {session.address && <span>{` from ${session.address}`}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" size="small" onClick={() => setIsAsking(true)}>
        Log out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Log out everywhere?"
          message="This logs out every browser that uses your account, including this one."
          confirmLabel="Yes, log out everywhere"
          declineLabel="No, stay logged in"
          onConfirm={signOutEverywhere}
          onDecline={() => setIsAsking(false)}
        />
      )}
    </SecuritySection>
  );
}

/** User agents name the browsers that they descend from too, so the order matters. */
const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A name by which users recognize their device: "Firefox on Linux". */
function deviceName(userAgent: string | null): string {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
