import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { useRead } from '../service/use-read.ts';
import { Given } from './shown.tsx';

interface AssetLinkProps {
  readonly id: string;
  /** Until its name is known. */
  readonly otherwise: string;
}

/** To an asset by its name, for a resource that knows it by its id. */
export function AssetLink({ id, otherwise }: AssetLinkProps) {
  const { data } = useRead('getAsset', { path: { id } });
  return (
    <Link href={hrefOf(['assets', id])}>
      <Given text={data?.name ?? otherwise} />
    </Link>
  );
}
