import { ConnectionsProvider } from './connection-scope.tsx';
import { usePortfolio } from './portfolio-data.ts';
import { PortfolioView } from './portfolio-view.tsx';

/** The experiments of every project of every connection that is stored in this browser. */
export const PortfolioPage = () => (
  <ConnectionsProvider>
    <AllProjects />
  </ConnectionsProvider>
);

const AllProjects = () => <PortfolioView title="Portfolio" portfolio={usePortfolio()} />;
