type FixedSettingProps = { label: string; value: string; reason: string; className?: string };

/** A setting that nobody can change here, and why. */
export function FixedSetting({ label, value, reason, className = 'sm:col-span-3' }: FixedSettingProps) {
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <p className="text-sm font-medium">{label}</p>
      <p className="break-words">
        <bdi>{value}</bdi>
      </p>
      <p className="text-base-content/70 text-sm">{reason}</p>
    </div>
  );
}
