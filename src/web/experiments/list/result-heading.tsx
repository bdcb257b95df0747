export const ResultHeading = () => <span>Result</span>;
