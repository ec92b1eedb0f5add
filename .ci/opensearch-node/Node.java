import org.codelibs.opensearch.runner.OpenSearchRunner;

/** Runs one OpenSearch node on loopback until the process is ended: Node FOLDER HTTP-PORT TRANSPORT-PORT. */
public class Node {
  public static void main(String[] arguments) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", arguments[1]);
      settings.put("transport.port", arguments[2]);
      settings.put("discovery.type", "single-node");
      // The machine's disk is not the node's business.
      settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    });
    runner.build(OpenSearchRunner.newConfigs().clusterName("suites").numOfNode(1).basePath(arguments[0]).useLogger());
    runner.ensureYellow();
    Thread.currentThread().join();
  }
}
