import java.io.FileReader;
import java.util.HashMap;
import java.util.Properties;
import org.eclipse.dataspacetck.core.system.ConsoleMonitor;
import org.eclipse.dataspacetck.dsp.system.DspSystemLauncher;
import org.eclipse.dataspacetck.runtime.TckRuntime;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs every test of the kit against the connector that a file of properties names. Ends with 1 where one fails. */
public class Tck {
    public static void main(String[] arguments) throws Exception {
        var properties = new Properties();
        try (var file = new FileReader(arguments[0])) {
            properties.load(file);
        }
        var settings = new HashMap<String, String>();
        properties.forEach((name, value) -> settings.put((String) name, (String) value));
        TestExecutionSummary summary = TckRuntime.Builder.newInstance()
                .properties(settings)
                .addPackage("org.eclipse.dataspacetck.dsp.verification")
                .launcher(DspSystemLauncher.class)
                .monitor(new ConsoleMonitor(arguments.length > 1, false))
                .build()
                .execute();
        summary.getFailures().forEach(failure -> System.out.println("BECAUSE " + failure.getTestIdentifier().getDisplayName()
                + ": " + failure.getException()));
        System.out.println("TCK PASSED " + summary.getTestsSucceededCount() + " FAILED " + summary.getTotalFailureCount());
        System.exit(summary.getTotalFailureCount() == 0 ? 0 : 1);
    }
}
